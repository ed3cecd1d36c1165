import type { Mobile } from '@pinline/contract/activations';
import type { Random } from '../../features/providers/simulator/random.ts';
import type { TestUser } from '../browser.ts';
import type { Page } from './page.ts';
import type { World } from './world.ts';

/** What people did in a seed and what they were promised for it. The verdict holds the database against it. */
export type Story = {
  operator: TestUser;
  people: Person[];
  services: Service[];
  promos: Promo[];
  clicks: Click[];
  cancels: Cancel[];
  payments: Payment[];
  /** What was done, oldest first. */
  lines: string[];
  /** Where the product takes pushes, once it has an address for them. */
  pushPath: string | undefined;
  lost: number;
  faults: number;
};

/** `opening` in paise: what the wallet began with. */
export type Person = TestUser & { name: string; opening: number; referralCode: string; page: Page };

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
  claims: { person: Person; key: string; isAnswered: boolean }[];
  /** Who was told that it is credited, and how much, in paise. */
  told: { person: Person; amount: number }[];
  isIntent: boolean;
};

/** What one step has at hand. `random` is its own, so that no step disturbs what the others draw. */
export type Scene = { world: World; story: Story; random: Random; tell(text: string): void };

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

export function holds(isTrue: boolean, rule: string, found: unknown): void {
  if (!isTrue) throw new Breach(rule, found);
}

export function isNumber(said: Click['said']): said is Mobile {
  return typeof said === 'object';
}

export function somebody({ story, random }: Scene): Person | undefined {
  return oneOf(random, story.people);
}

export function oneOf<T>(random: Random, items: readonly T[]): T | undefined {
  const [first, ...others] = items;
  return first === undefined ? undefined : random.pick([first, ...others]);
}

/** A key such as a browser makes, the same whenever the seed is run. */
export function aKey({ random }: Scene): string {
  return Array.from({ length: 4 }, () => random.integer({ from: 0, to: 0xffffffff }).toString(16).padStart(8, '0')).join('-');
}
