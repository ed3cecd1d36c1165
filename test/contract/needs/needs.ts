import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { CallName } from '@pinline/contract/contract';
import type { SignInHandover } from '../../../server/src/features/auth/sessions/exchange.commands.ts';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';

export type World = {
  app: TestApp;
  me: TestUser;
  service: { id: string };
  mine(): Promise<Mobile>;
  stranger: TestUser;
  theirs: Mobile;
  visitor: TestUser;
  customer: TestUser;
  resetToken(): Promise<string>;
  dataToken(): Promise<string>;
  hasDeletion(): Promise<Parts>;
  signInCode(): Promise<SignInHandover>;
  hasNoAuthenticator(): Promise<void>;
  code(ofOne: 'begun' | 'in force'): Promise<string>;
  intent(whose: 'mine' | 'theirs'): Promise<string>;
  freshBrowser(): Promise<Record<string, unknown>>;
  subscription(whose: 'mine' | 'theirs'): Promise<string>;
  promoCode(): Promise<string>;
  promoCodeId(): Promise<string>;
  hasNoIntents(): Promise<void>;
  depositInReview(): Promise<string>;
  pendingDeposit(): Promise<string>;
  bonusInReview(): Promise<string>;
  unclaimedPayment(): Promise<{ id: string; userId: string }>;
};

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  upload?: Buffer;
  headers?: Record<string, string>;
};

export type Need = {
  good?: (world: World) => Parts | Promise<Parts>;
  foreign?: (world: World) => Parts | Promise<Parts>;
  ids?: readonly string[];
  succeedsWith?: number;
  endsSession?: boolean;
};

export type Needs = Partial<Record<CallName, Need>>;
