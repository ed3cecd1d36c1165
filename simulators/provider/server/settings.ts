import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';

export type SimulatorSettings = {
  /** Same seed and same calls: same numbers, waits and texts. */
  seed: number;
  clock: Clock;
  /** Seconds from purchase (or from asking for another) to the message. */
  codeSeconds: { from: number; to: number };
  /** Share of numbers that ever get a message. */
  deliveryRate: number;
  /**
   * Share of asks for one more message that are answered by one. An ask repeated while nothing is on its way is always
   * answered: the first often comes from a server that only keeps listening, the second from a person.
   */
  anotherRate: number;
  /** Share of numbers that were sold for the same service before, and say so. */
  repeatedRate: number;
  lifeSeconds: number;
  /** Youngest age at which a number may be cancelled. */
  cancelAfterSeconds: number;
  /** What the account holds at the start, in millionths of a US dollar. */
  startBalanceMicros: number;
  /** All prices, against the usual ones. */
  pricePercent: number;
  /** Numbers of each service in each country; null: a plausible count of its own for each. */
  stock: number | null;
  /** A file to write every change to, and to read back at the next start; null keeps everything in memory. */
  journal: string | null;
};

export type SimulatorOptions = { seed: number } & Partial<SimulatorSettings>;

export function settingsFrom(options: SimulatorOptions): SimulatorSettings {
  return { ...defaults, ...options };
}

const defaults: Omit<SimulatorSettings, 'seed'> = {
  clock: systemClock,
  codeSeconds: { from: 5, to: 40 },
  deliveryRate: 0.7,
  anotherRate: 1,
  repeatedRate: 0,
  lifeSeconds: 20 * 60,
  cancelAfterSeconds: 0,
  startBalanceMicros: 1_000_000_000_000,
  pricePercent: 100,
  stock: null,
  journal: null,
};
