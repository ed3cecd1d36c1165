import type { Mobile } from '@pinline/contract/activations/calls';
import type { CallName } from '@pinline/contract/contract';
import type { SignInHandover } from '../../../server/src/features/auth/sessions/exchange.commands.ts';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';

/** Who asks, and things of theirs and of somebody else's that a call may name. */
export type World = {
  app: TestApp;
  me: TestUser;
  service: { id: string };
  /** A number of mine that can be cancelled. */
  mine(): Promise<Mobile>;
  /** Another user, and a number of theirs. */
  stranger: TestUser;
  theirs: Mobile;
  /** Somebody whose sessions may come and go. */
  visitor: TestUser;
  /** Somebody whom operators block, let in again, and whose balance they set. */
  customer: TestUser;
  /** A link that lets the visitor choose a password. */
  resetToken(): Promise<string>;
  /** What the visitor's browser has on its way back from the identity provider. */
  signInCode(): Promise<SignInHandover>;
  /** No authenticator of anybody; then one of mine, begun or in force, and its code. */
  hasNoAuthenticator(): Promise<void>;
  code(ofOne: 'begun' | 'in force'): Promise<string>;
  /** An open intent of mine, or of another user. */
  intent(whose: 'mine' | 'theirs'): Promise<string>;
  /** A code nobody has redeemed. */
  promoCode(): Promise<string>;
  /** The id of such a code. */
  promoCodeId(): Promise<string>;
  /** No intent of mine is open. */
  hasNoIntents(): Promise<void>;
  /** A deposit that an operator has to decide; and a payment that is nobody's, with somebody poor whom it may belong to. */
  depositInReview(): Promise<string>;
  /** The friend whose bonus an operator has to decide. */
  bonusInReview(): Promise<string>;
  unclaimedPayment(): Promise<{ id: string; userId: string }>;
};

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The file of a call that takes one. */
  upload?: Buffer;
  headers?: Record<string, string>;
};

export type Need = {
  /** A request that is answered with a success. */
  good?: (world: World) => Parts | Promise<Parts>;
  /** The same request, naming what belongs to another user: 404. Calls that take ids of nobody's say so with `ids`. */
  foreign?: (world: World) => Parts | Promise<Parts>;
  /** Fields with ids that belong to no user. */
  ids?: readonly string[];
  /** Of several successes, the status of this one. */
  succeedsWith?: number;
  /** After it the caller's session is over. */
  endsSession?: boolean;
};

/** What some calls need. */
export type Needs = Partial<Record<CallName, Need>>;
