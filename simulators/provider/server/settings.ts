import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';

export type SimulatorSettings = {
  seed: number;
  clock: Clock;
  /** From the purchase, or the request for another message. */
  codeSeconds: { from: number; to: number };
  deliveryRate: number;
  /** Share of requests for another message; a repeated request is always answered, because a person may have sent it. */
  anotherRate: number;
  repeatedRate: number;
  /** Share of finished numbers that are sold again to who asks for them. */
  againRate: number;
  lifeSeconds: number;
  cancelAfterSeconds: number;
  startBalanceMicros: number;
  pricePercent: number;
  stock: number | null;
  /** Codes of services without numbers. */
  soldOut: readonly string[];
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
  againRate: 1,
  lifeSeconds: 20 * 60,
  cancelAfterSeconds: 0,
  startBalanceMicros: 1_000_000_000_000,
  pricePercent: 100,
  stock: null,
  soldOut: [],
  journal: null,
};
