import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { Random } from '../../simulators/provider/market/random.ts';
import type { TestUser } from '../fakes/browser.ts';
import type { TestSocket } from '../fakes/socket.ts';
import type { World } from './world.ts';

export type Scenario = {
  operator: TestUser;
  people: Person[];
  /** Who send too much: no part of what is judged, and told by mail about their keys. */
  flooders: Person[];
  services: Service[];
  promos: Promo[];
  clicks: Click[];
  cancels: Cancel[];
  reports: Report[];
  reveals: Reveal[];
  refunds: ChargeRefund[];
  waits: Wait[];
  payments: Payment[];
  guesses: Guess[];
  sybils: Sybils[];
  silences: Silence[];
  lines: string[];
  webhookPath: string | undefined;
  lost: number;
  limited: number;
  faults: number;
};

export type Page = {
  socket: TestSocket | undefined;
  read: number;
  lastOnSocket: number;
  lastSeq: number;
  from: number | undefined;
  /** Reconnects: the last event before each, and the one after which its replay started. */
  returns: { at: Date; lastSeq: number; startsAfter: number }[];
  messages: Map<number, { mobileId: string; text: string }>;
};

/** `opening` in paise: the first balance. `payer`: the handle they pay from. */
export type Person = TestUser & {
  name: string;
  opening: number;
  referralCode: string;
  deviceId: string;
  payer: string;
  page: Page;
  mail: Mailed;
};

export type Mailed = { linksAsked: number; changes: number; isProved: boolean };

export type Service = { id: string; server: 1 | 2 | 3 | 4; code: string; name: string; price: number };

/** A click on Get Number, on Switch for one of them, or on one that ended to ask for it again. It is repeated with its key until it is answered. */
export type Click = {
  person: Person;
  key: string;
  path?: 'mobile/switch' | 'mobile/again';
  body: {
    isDeepCheck?: boolean;
    serviceId?: string;
    expectedPrice?: number;
    replaces?: string;
    mobileId?: string;
    serviceCode?: string;
    maxPrice?: number;
    country?: string;
  };
  /** The best answer so far; a refusal only if there is nothing better. */
  said: 'nothing' | 'refused' | 'no number' | Mobile;
  /** One of its calls got no answer: it may still buy, though another one was refused. */
  isLost?: boolean;
};

export type Cancel = { click: Click; mobile: Mobile; isConfirmed: boolean };

export type Report = { person: Person; mobileId: string; said: 'nothing' | 'cancelling' | 'cancelled' };

export type Reveal = { person: Person; mobileId: string; said: 'nothing' | 'shown' };

/** By an operator, of a number in whatever state. */
export type ChargeRefund = { person: Person; mobileId: string; said: 'nothing' | 'refunded' };

/** An entry of the waiting list. `id`: undefined while joining has no answer, or was refused. `end`: what its user learned on leaving. */
export type Wait = {
  person: Person;
  body: { serviceCode: string; maxPrice: number; isAutomatic: boolean };
  id: string | undefined;
  end: { status: string; mobileId: string | null } | undefined;
};

export type Promo = { code: string; amount: number; redeemedBy: Person[]; triedBy: { person: Person; key: string }[] };

export type Payment = {
  method: 'bharatpay' | 'crypto';
  reference: string;
  worth: number;
  claims: Claim[];
  /** Users who learned that it was credited, and the sum in paise. */
  creditsSeen: { person: Person; amount: number }[];
  isIntent: boolean;
  /** Payer and time; undefined if it was never sent. */
  payer: Person;
  paidAt: Date | undefined;
};

/** The product learned of it between `sentAt` and `answeredAt`. */
export type Claim = { person: Person; key: string; isAnswered: boolean; sentAt: Date; answeredAt?: Date };

export type Silence = { company: number; from: Date; until: Date | undefined };

export type Guess = { payment: Payment; thief: Claim };

export type Sybils = { way: 'mailbox' | 'device' | 'payer'; referrer: Person; friends: Person[] };

/** Each step has its own `random`, so that steps don't disturb each other's draws. */
export type StepContext = { world: World; scenario: Scenario; random: Random; note(text: string): void };

export class Breach extends Error {
  readonly rule: string;
  readonly found: unknown;

  constructor(rule: string, found: unknown) {
    super(`${rule} ${JSON.stringify(found)}`);
    this.name = 'Breach';
    this.rule = rule;
    this.found = found;
  }
}

export function requireRule(isTrue: boolean, rule: string, found: unknown): void {
  if (!isTrue) throw new Breach(rule, found);
}

export function isNumber(said: Click['said']): said is Mobile {
  return typeof said === 'object';
}

export function pickPerson({ scenario, random }: StepContext): Person | undefined {
  return pickOne(random, scenario.people);
}

export function pickOne<T>(random: Random, items: readonly T[]): T | undefined {
  const [first, ...others] = items;
  return first === undefined ? undefined : random.pick([first, ...others]);
}

export function aKey({ random }: StepContext): string {
  return Array.from({ length: 4 }, () => random.integer({ from: 0, to: 0xffffffff }).toString(16).padStart(8, '0')).join('-');
}
