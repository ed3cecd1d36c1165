import { cancelWaitSeconds, keepsListening, lifeSeconds } from '@pinline/contract/activations/activations.rules';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { createRandom, type Random } from '../../../simulators/provider/market/random.ts';
import { pastFigures, type SoldService } from './demo-figures.rules.ts';
import { createAgoDraw, daySeconds, weekSeconds } from './busy-hours.rules.ts';

/** Times in seconds: `reservedAgo` counts back from now, `numberAfter` from the reservation, the others from the number. */
export type PastPurchase = {
  serviceId: number;
  buyer: number;
  isDeepCheck: boolean;
  phoneNumber: string;
  reservedAgo: number;
  numberAfter: number;
  cancelAfter: number;
  lifeSeconds: number;
  endAfter: number;
} & (
  | { state: 'finished'; messageAfter: number; text: string; code: string }
  | { state: 'cancelled' | 'expired'; messageAfter: null; text: null; code: null }
);

const regulars = 18;
const newcomers = Array.from({ length: 12 }, (_, index) => weekSeconds * (1 - (index + 1) / 13));

export function drawPastBuyers(): { email: string; joinedAgo: number }[] {
  const before = Array.from({ length: regulars }, (_, index) => weekSeconds + (regulars - index) * 1.5 * daySeconds);
  return [...before, ...newcomers].map((ago, index) => ({
    email: `crowd-${String(index + 1).padStart(2, '0')}@example.com`,
    joinedAgo: ago + 600,
  }));
}

/** Oldest first. The same seed gives every service the same successes and waits, at any time. */
export function drawPastPurchases(services: SoldService[], options: { seed: number; timeZone: string; now: Date }): PastPurchase[] {
  const drawAgo = createAgoDraw(options);
  return services
    .flatMap((service) => drawPurchases(service, { seed: options.seed, drawAgo }))
    .toSorted((one, other) => other.reservedAgo - one.reservedAgo);
}

const numbers: Record<ServerNumber, { start: string; digits: number }> = {
  1: { start: '+9198', digits: 8 },
  2: { start: '+62812', digits: 8 },
  3: { start: '+12065', digits: 6 },
  4: { start: '+4474', digits: 8 },
};

function drawPurchases(service: SoldService, { seed, drawAgo }: { seed: number; drawAgo: (random: Random) => number }): PastPurchase[] {
  const random = createRandom(seed, 'purchases', service.server, service.code);
  const { samples, succeeded, medianWaitSeconds } = pastFigures(service, seed);
  const { start, digits } = numbers[service.server];
  const life = lifeSeconds[service.server];
  const cancelAfter = cancelWaitSeconds({ server: service.server, phoneNumber: start, lifeSeconds: life });
  return Array.from({ length: samples }, (_, index) => {
    const reservedAgo = drawAgo(random);
    const begun = {
      serviceId: service.id,
      buyer: drawBuyer(random, reservedAgo),
      isDeepCheck: random.chance(0.2),
      phoneNumber: start + random.integer({ from: 10 ** (digits - 1), to: 10 ** digits - 1 }),
      reservedAgo,
      numberAfter: 0.6 + 2 * random.next(),
      cancelAfter,
      lifeSeconds: life,
    };
    if (index >= succeeded) return { ...begun, ...endWithout(random, { life, cancelAfter }) };
    // One draw from each of equal shares: few purchases still have the service's median.
    const messageAfter = Math.min(0.9 * life, drawWait(medianWaitSeconds, (index + 0.1 + 0.8 * random.next()) / succeeded));
    const endAfter = keepsListening(service.server) ? life + random.next() : messageAfter;
    return { ...begun, state: 'finished', messageAfter, endAfter, ...drawMessage(random, service.name) };
  });
}

function endWithout(random: Random, { life, cancelAfter }: { life: number; cancelAfter: number }) {
  const nothing = { messageAfter: null, text: null, code: null };
  if (random.chance(0.25)) return { state: 'expired' as const, endAfter: life + random.next(), ...nothing };
  const patience = random.next() ** 3;
  return { state: 'cancelled' as const, endAfter: cancelAfter + 2 + patience * (life - cancelAfter - 4), ...nothing };
}

function drawWait(medianSeconds: number, share: number): number {
  return Math.max(4, medianSeconds * (share / (1 - share)) ** (1 / 3));
}

const texts = [
  '{code} is your {name} verification code.',
  'Your {name} code is {code}. Do not share it with anyone.',
  '{name}: use {code} to confirm your phone number.',
] as const;

function drawMessage(random: Random, name: string): { text: string; code: string } {
  const code = String(random.integer({ from: 100_000, to: 999_999 }));
  return { code, text: random.pick(texts).replace('{code}', code).replace('{name}', name) };
}

function drawBuyer(random: Random, ago: number): number {
  const joined = regulars + newcomers.filter((joinedAgo) => joinedAgo > ago).length;
  return 1 + Math.floor(joined * random.next() ** 1.2);
}
