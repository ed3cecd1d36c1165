import { oddsAt, type OddsPoint } from '@pinline/contract/catalogue/odds/odds.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { simulateWaits, type SimulatedWait } from '../../../../../test/scenarios/numbers/simulated-waits.ts';
import { storeWaits } from '../../../../../test/scenarios/numbers/stored-waits.ts';
import { measureServiceOdds } from './odds.commands.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

async function curveOf({ id }: { id: string }): Promise<OddsPoint[]> {
  await measureServiceOdds(app.app.deps.db, app.app.deps.config.timeZone);
  const query = app.app.deps.db.autocommit.selectFrom('serviceOdds').select('curve').where('serviceId', '=', Number(id));
  return (await query.executeTakeFirstOrThrow()).curve as OddsPoint[];
}

/** At each tenth of the codes: predicted minus actual, in points, of buyers who are there and wait on. */
function errorsOf(curve: OddsPoint[], waits: SimulatedWait[]) {
  const honest = waits.filter(({ isHonest }) => isHonest);
  const arrivals = honest
    .map(({ codeAt }) => codeAt)
    .filter((at) => at < Infinity)
    .toSorted((a, b) => a - b);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((decile) => {
    const arrived = Math.floor((arrivals.length * decile) / 10);
    const at = arrivals[arrived - 1] ?? 0;
    const stillWait = honest.filter(({ codeAt, givenUpAt }) => codeAt > at && givenUpAt > at).length;
    const odds = oddsAt(curve, at) ?? { arrivedShare: 0, laterChance: 0 };
    return {
      arrivedShare: 100 * (odds.arrivedShare - arrived / arrivals.length),
      laterChance: 100 * (odds.laterChance - (arrivals.length - arrived) / stillWait),
    };
  });
}

test.each([
  { seed: 1, codeShare: 0.85, median: 32, cancelShare: 0.5, patience: 120, switchShare: 0.5, badShare: 0.05 },
  { seed: 2, codeShare: 0.6, median: 60, cancelShare: 0.8, patience: 90, switchShare: 0.7, badShare: 0.1 },
])(
  'of 10,000 numbers, many of them switched, reported or bought for the waiting list, the odds are within 3 points in every decile: %j',
  async (market) => {
    const service = await aService(app);
    const waits = simulateWaits(market);
    await storeWaits(
      app,
      service,
      waits.map(({ stored }) => stored),
    );
    const errors = errorsOf(await curveOf(service), waits);
    const isWithin = ({ arrivedShare, laterChance }: (typeof errors)[number]) => Math.abs(arrivedShare) < 3 && Math.abs(laterChance) < 3;
    expect(errors.filter((each) => !isWithin(each))).toEqual([]);
  },
);
