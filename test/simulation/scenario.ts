import type { Mobile } from '@pinline/contract/activations/calls';
import type { Random } from '../../simulators/provider/market/random.ts';
import type { TestUser } from '../fakes/browser.ts';
import type { TestSocket } from '../fakes/socket.ts';
import type { World } from './world.ts';

/** What people did in a seed and what they were promised for it. The verdict holds the database against it. */
export type Scenario = {
  operator: TestUser;
  people: Person[];
  services: Service[];
  promos: Promo[];
  clicks: Click[];
  cancels: Cancel[];
  payments: Payment[];
  /** References that a thief claimed and nobody has paid with yet. */
  guesses: Guess[];
  sybils: Sybils[];
  silences: Silence[];
  /** What was done, oldest first. */
  lines: string[];
  /** Where the product takes pushes, once it has an address for them. */
  webhookPath: string | undefined;
  lost: number;
  /** Calls that met a limit. */
  limited: number;
  faults: number;
};

/** Somebody's open page: it remembers the last event it has, and comes back with it. */
export type Page = {
  socket: TestSocket | undefined;
  /** How many frames of that socket were read, and the last event on it. */
  read: number;
  lastOnSocket: number;
  lastSeq: number;
  /** It was told of everything after that; undefined before it first came. */
  from: number | undefined;
  /** When it came back, and the last event it had then. */
  returns: { at: Date; lastSeq: number; newest: number }[];
  /** Events that brought a message. */
  messages: Map<number, { mobileId: string; text: string }>;
};

/** `opening` in paise: what the wallet began with. `payer`: the handle that their money comes from. */
export type Person = TestUser & {
  name: string;
  opening: number;
  referralCode: string;
  deviceId: string;
  payer: string;
  page: Page;
  mail: Mailed;
};

/** What must have been mailed: links that were asked for, and notices of changed passwords once the address was proved. */
export type Mailed = { linksAsked: number; changes: number; isProved: boolean };

/** `price` in rupees, as an operator set it last. */
export type Service = { id: string; server: 1 | 2 | 3 | 4; code: string; name: string; price: number };

/** A click on Get Number. It is repeated under its key until an answer comes. */
export type Click = {
  person: Person;
  key: string;
  body: { serviceId: string; isDeepCheck: boolean; expectedPrice?: number; replaces?: string };
  /** What its answers said; a refusal only as long as there is nothing better. */
  said: 'nothing' | 'refused' | 'no number' | Mobile;
};

export type Cancel = { click: Click; mobile: Mobile; isConfirmed: boolean };

/** Somebody was told `success`. */
export type Promo = { code: string; amount: number; redeemedBy: Person[]; triedBy: { person: Person; key: string }[] };

/** Money that somebody sent, or says to have sent. */
export type Payment = {
  method: 'bharatpay' | 'crypto';
  reference: string;
  /** In paise what must be credited for it, once; 0 for one that must never be. */
  worth: number;
  /** Who may have it; the first of them for an intent. */
  claims: Claim[];
  /** Who was told that it is credited, and how much, in paise. */
  told: { person: Person; amount: number }[];
  isIntent: boolean;
  /** Who sent it, and when; undefined for one that was never sent. */
  payer: Person;
  paidAt: Date | undefined;
};

/** The product first heard of it between `sentAt` and `answeredAt`. */
export type Claim = { person: Person; key: string; isAnswered: boolean; sentAt: Date; answeredAt?: Date };

/** From when until when a company, by its id, knew of none of our numbers. */
export type Silence = { company: number; from: Date; until: Date | undefined };

export type Guess = { payment: Payment; thief: Claim };

/** Friends of one person who are that person. Of those who share nothing but their payer, one may have a bonus. */
export type Sybils = { way: 'mailbox' | 'device' | 'payer'; referrer: Person; friends: Person[] };

/** What one step has at hand. `random` is its own, so that no step disturbs what the others draw. */
export type StepContext = { world: World; scenario: Scenario; random: Random; note(text: string): void };

/** A promise or an invariant that does not hold. */
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

/** A key such as a browser makes, the same whenever the seed is run. */
export function aKey({ random }: StepContext): string {
  return Array.from({ length: 4 }, () => random.integer({ from: 0, to: 0xffffffff }).toString(16).padStart(8, '0')).join('-');
}
