import { afterAll, expect, test, vi } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { forgetAll } from '../../../../../test/builders/missing.ts';
import { passProcessTime } from '../../../../../test/processes/process-clock.ts';

const { app, admin, query, expectRaised, expectOver, stop } = await openKindsScenario({ env: { UNMATCHED_AFTER_SECONDS: '0' } });
afterAll(async () => {
  vi.restoreAllMocks();
  await stop();
});

test('an alarm begins and ends with numbers that a provider no longer lists', async () => {
  const service = await aService(app, { code: 'tg' });
  await Promise.all(Array.from({ length: 5 }, async () => aNumber(app, { user: await aUser(app), service })));
  await forgetAll(app, 'handler_api');
  const missing = async () => (await app.get('/api/admin/missing-numbers', { as: admin })).body.data;
  await eventually(async () => expect(await missing()).toMatchObject([{ missing: 5 }]));
  await expectRaised('numbers_missing', { severity: 'Urgent', text: /^Simulator lists 0 of your 5 open numbers\./ });
  app.simulator.faults.switchOff();
  await eventually(async () => expect(await missing()).toEqual([]));
  await expectOver('numbers_missing');
});

test('an alarm begins and ends with a number at a provider that none of our purchases bought', async () => {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const bought = app.simulator.simulator.buy(order);
  if (!bought.ok) throw new Error('The simulator sold nothing');
  const secondsSeen = () => query<{ s: number }>('select extract(epoch from last_seen_at - first_seen_at)::int as s from unmatched_number');
  passProcessTime(301);
  await eventually(async () => expect((await secondsSeen()).rows).toEqual([{ s: 0 }]));
  await passTime(app, 90);
  await nextSearches(async () => expect((await secondsSeen()).rows[0]?.s).toBeGreaterThanOrEqual(90));
  await expectRaised('numbers_unmatched', {
    severity: 'Warning',
    text: /^1 number is open at Simulator, and none of our purchases bought it\./,
  });
  app.simulator.simulator.cancel(bought.activation.id);
  await nextSearches(async () => expect((await query('select from unmatched_number')).rowCount).toBe(0));
  await expectOver('numbers_unmatched');
});

/** A search that was under way when the time passed saw the moment before: then the next one is waited for. */
async function nextSearches(check: () => Promise<void>): Promise<void> {
  passProcessTime(31);
  try {
    await eventually(check);
  } catch {
    passProcessTime(31);
    await eventually(check);
  }
}
