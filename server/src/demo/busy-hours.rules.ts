import type { Random } from '../../../simulators/provider/market/random.ts';

export const daySeconds = 86_400;

export const weekSeconds = 7 * daySeconds;

const quietSeconds = 25 * 60;

const loadByHour = [5, 3, 2, 1, 1, 2, 3, 5, 7, 9, 10, 11, 11, 10, 10, 11, 12, 14, 17, 20, 22, 21, 16, 10];

export function createAgoDraw({ timeZone, now }: { timeZone: string; now: Date }): (random: Random) => number {
  const clock = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', hour: 'numeric', hourCycle: 'h23' });
  const partsAt = (ago: number) => {
    const parts = clock.formatToParts(now.getTime() - ago * 1_000);
    return (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  };
  const today = partsAt(0)('day');
  const slots: { from: number; upTo: number }[] = [];
  let total = 0;
  for (let hour = 7 * 24 - 2; hour >= 0; hour -= 1) {
    const from = quietSeconds + hour * 3_600;
    const at = partsAt(from);
    const growth = 0.25 + (1 - from / weekSeconds) * (at('day') === today ? 1.7 : 1.1);
    total += (loadByHour[at('hour')] ?? 0) * growth;
    slots.push({ from, upTo: total });
  }
  return (random) => {
    const drawn = random.next() * total;
    const slot = slots.find(({ upTo }) => drawn < upTo);
    return (slot?.from ?? quietSeconds) + 3_600 * random.next();
  };
}
