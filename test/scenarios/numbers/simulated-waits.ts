import { createRandom } from '../../../simulators/provider/market/random.ts';
import type { StoredWait } from './stored-waits.ts';

type Cancel = NonNullable<StoredWait['cancel']>;

/** `codeAt`: when its code arrives if its buyer waits on; Infinity for none within its life. `givenUpAt`: when its buyer finds it unusable. */
export type SimulatedWait = { codeAt: number; givenUpAt: number; isHonest: boolean; stored: StoredWait };

type Market = {
  seed: number;
  codeShare: number;
  median: number;
  cancelShare: number;
  patience: number;
  switchShare: number;
  badShare: number;
};

const lifeSeconds = 1_200;
const daySeconds = 86_400;

/** 10,000 numbers of one service in a week with two bad days, and what their buyers did while they waited. */
export function simulateWaits({ seed, ...market }: Market): SimulatedWait[] {
  const random = createRandom(seed, 'waits');
  const draw = {
    chance: random.chance,
    integer: random.integer,
    uniform: random.next,
    after: (seconds: number) => -seconds * Math.log(1 - random.next()),
  };
  return Array.from({ length: 10_000 }, (_, index) => simulateWait(index, { draw, market }));
}

type Draw = {
  chance(share: number): boolean;
  integer(range: { from: number; to: number }): number;
  uniform(): number;
  after(mean: number): number;
};

function simulateWait(index: number, { draw, market }: { draw: Draw; market: Omit<Market, 'seed'> }): SimulatedWait {
  // Many of the last minutes: they still wait, and those that don't were fast.
  const ago = draw.chance(0.05) ? draw.uniform() * lifeSeconds : lifeSeconds + draw.uniform() * 6.9 * daySeconds;
  const isBadDay = ago < 2 * daySeconds;
  const isBad = draw.chance(market.badShare);
  const place = draw.uniform();
  const hasCode = draw.chance(isBadDay ? market.codeShare / 2 : market.codeShare) && !isBad;
  const wait = hasCode ? market.median * (place / (1 - place)) ** (1 / 2) : Infinity;
  const codeAt = wait <= lifeSeconds ? wait : Infinity;
  const plan = { ago, codeAt, isBad, isBadDay };
  // Eight numbers a day of a few users, whose codes they never ask for.
  if (index < 200) return { codeAt, givenUpAt: Infinity, isHonest: false, stored: { ...store(plan, {}), buyer: Math.floor(index / 8) } };
  const buyer = index;
  if (draw.chance(0.1)) {
    // The waiting list bought it; its buyer comes some minutes later, if at all.
    const later = codeAt + draw.after(240);
    return {
      codeAt,
      givenUpAt: Infinity,
      isHonest: false,
      stored: { ...store({ ...plan, codeAt: later <= lifeSeconds ? later : Infinity }, {}), buyer, isWaiters: true },
    };
  }
  const givenUpAt = isBad && draw.chance(0.8) ? 5 + draw.after(25) : Infinity;
  const left: Left = {
    // Buyers leave early when the page says that few codes arrive this late; it says so sooner in bad days.
    switched: draw.chance(market.switchShare) ? (isBadDay ? 150 : 190) + draw.after(20) : Infinity,
    // The number was bought by a switch, and the code of the one before it arrived first.
    settled: draw.chance(0.05) ? draw.after(60) : Infinity,
    unusable: givenUpAt,
    noSms: draw.chance(0.02) ? 60 + draw.after(60) : Infinity,
    cancelled: draw.chance(market.cancelShare) ? 60 + draw.after(market.patience) : Infinity,
  };
  return { codeAt, givenUpAt, isHonest: true, stored: { ...store(plan, left), buyer } };
}

type Left = { switched?: number; settled?: number; unusable?: number; noSms?: number; cancelled?: number };

/** What the database knows of it now. A number that its user left stays open until it may be cancelled, and may get its code meanwhile. */
function store({ ago, codeAt }: { ago: number; codeAt: number }, left: Left): Omit<StoredWait, 'buyer'> {
  const { switched = Infinity, settled = Infinity, unusable = Infinity, noSms = Infinity, cancelled = Infinity } = left;
  const leftAt = Math.min(switched, settled, unusable, noSms, cancelled);
  const reason: Cancel['reason'] = leftAt === cancelled ? 'user' : leftAt === switched || leftAt === settled ? 'switch' : 'report';
  const report = reason !== 'report' ? null : leftAt === noSms ? 'no_sms' : 'registered';
  const closesAt = Math.min(lifeSeconds, Math.max(leftAt + 2, 62));
  const isPairSettled = leftAt === settled;
  const cancel = leftAt < Math.min(codeAt, lifeSeconds, ago) ? { askedAt: leftAt, reason, report } : null;
  const none = { ago, isWaiters: false, lateAt: null, cancel };
  if (codeAt <= ago && codeAt <= (isPairSettled ? leftAt : closesAt)) return { ...none, state: 'finished', codeAt, endedAt: codeAt };
  if (ago < closesAt) return { ...none, state: cancel === null ? 'waiting' : 'cancelling', codeAt: null, endedAt: null };
  const lateAt = codeAt <= closesAt + 900 && codeAt <= ago ? Math.max(codeAt, closesAt) : null;
  return { ...none, state: cancel === null ? 'expired' : 'cancelled', codeAt: null, endedAt: closesAt, lateAt };
}
