import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { createRandom, type Random } from '../../../simulators/provider/market/random.ts';

export type SoldService = { id: number; code: string; name: string; server: ServerNumber; rank: number; of: number };

export function pastFigures(service: SoldService, seed: number): { samples: number; succeeded: number; medianWaitSeconds: number } {
  const front = fronts[service.server];
  const everywhere = createRandom(seed, 'figures', service.code);
  const here = createRandom(seed, 'figures', service.server, service.code);
  const usual = front.rate + front.spread * (0.5 * between(everywhere, -1, 1) + 0.5 * between(here, -1, 1));
  const rate = here.chance(front.troubled) ? between(here, 0.1, 0.4) : usual;
  const wait = front.waitSeconds * between(everywhere, 0.75, 1.25) * between(here, 0.85, 1.2);
  const samples = drawSamples(service, here);
  return { samples, succeeded: Math.round(samples * rate), medianWaitSeconds: Math.min(84, Math.max(23, wait)) };
}

/** `rate`: the share of numbers that get a code; `spread`: how much services differ; `troubled`: the share with problems. */
const fronts: Record<ServerNumber, { rate: number; spread: number; troubled: number; waitSeconds: number }> = {
  1: { rate: 0.83, spread: 0.12, troubled: 0, waitSeconds: 33 },
  2: { rate: 0.69, spread: 0.15, troubled: 0.09, waitSeconds: 48 },
  3: { rate: 0.8, spread: 0.13, troubled: 0.04, waitSeconds: 39 },
  4: { rate: 0.74, spread: 0.15, troubled: 0.06, waitSeconds: 56 },
};

const measuredShare = 0.68;

function drawSamples({ rank, of }: SoldService, random: Random): number {
  const place = (rank + 1) / of;
  if (place > measuredShare) return Math.round(1 + 9 * ((1 - place) / (1 - measuredShare)) ** 3);
  return Math.round(between(random, 20.6, 21.8) + 110 * Math.exp(-rank / 3));
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random.next();
}
