import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { checkAlarms } from '../../alarms/alarms.commands.ts';
import { compareProviders } from './differences.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' }, simulator: { cancelAfterSeconds: 0 } });
});
afterAll(() => app.stop());

const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const readDifferences = async () => (await app.get('/api/admin/differences', { as: await anAdmin(app) })).body.data;
const compare = () => compareProviders(app.app.deps);

test('the hourly comparison lists what a provider charged after a refund, in its currency, until it is repaired', async () => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { code: 'tg' }) });
  const id = await upstreamIdOf(app, mobile);
  const cost = app.simulator.simulator.find(Number(id))?.costMicros ?? 0;
  await compare();
  expect(await readDifferences()).toMatchObject([{ currency: 'USD', problem: null, rows: [] }]);

  await run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`, [id]);
  await compare();
  const [found] = await readDifferences();
  expect(found.rows).toMatchObject([
    { kind: 'still open', reference: id, amount: cost / 1_000_000, currency: 'USD', repair: expect.stringContaining('cancelled again') },
  ]);
  expect(found.byAge[0]).toEqual({ age: 'under 1 h', amount: cost / 1_000_000, count: 1 });
  expect(await textsOfAlarms()).toEqual([]);

  await run(`update provider_gap set booked_at = booked_at - interval '2 hours'`);
  expect(await textsOfAlarms()).toEqual([expect.stringMatching(/ and our records differ by 0\.\d+ USD in 1 number\./)]);
  expect(String((await app.get('/metrics')).body)).toMatch(
    /pinline_unexplained_money\{provider="\d+",currency="USD",age="under 24 h"\} 0\.\d+/,
  );

  app.simulator.faults.switchOn({ kind: 'http500', action: 'getHistory', share: 1 });
  app.simulator.faults.switchOn({ kind: 'http500', action: 'getActiveActivations', share: 1 });
  await compare();
  expect(await readDifferences()).toMatchObject([{ problem: expect.any(String), rows: [{ reference: id }] }]);
  app.simulator.faults.switchOff();

  app.simulator.simulator.cancel(Number(id));
  await compare();
  expect(await readDifferences()).toMatchObject([{ problem: null, rows: [] }]);
});

test('what a provider keeps after a refund is listed, though it names a currency that no one knows', async () => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { code: 'wa' }) });
  const id = await upstreamIdOf(app, mobile);
  await run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`, [id]);
  const [{ now }] = await run('select app_now() as now');
  const date = now.toISOString().slice(0, 19).replace('T', ' ');
  const kept = [{ id: Number(id), date, phone: mobile.mobileno.slice(1), cost: 9, status: '6', currency: '₹' }];
  switchOn(app, { kind: 'answer', action: 'getHistory', share: 1, body: JSON.stringify(kept) });
  await compare();
  app.simulator.faults.switchOff();
  expect((await readDifferences())[0].rows).toContainEqual(
    expect.objectContaining({ kind: 'other currency', reference: id, says: expect.stringContaining('a currency we don’t know') }),
  );
});

async function textsOfAlarms(): Promise<string[]> {
  await checkAlarms(app.app.deps);
  return (await run(`select text from alarm where kind = 'money_unexplained' and ended_at is null`)).map(({ text }) => text);
}
