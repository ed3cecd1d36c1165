import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin, anOperator } from '../../../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../../../test/harness/test-app.ts';
import { checkAlarms } from '../../../alarms/alarms.commands.ts';
import type { Provider, UpstreamBooking } from '../../../providers/provider.ts';
import { compareProviders } from '../differences.jobs.ts';

let app: TestApp;
let providerId: number;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  providerId = (await run('select id::int as id from provider'))[0].id;
});
beforeEach(async () => {
  await run('delete from provider_gap');
});
afterAll(() => app.stop());

const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const read = async (show = 'open') => (await app.get(`/api/admin/differences?show=${show}`, { as: await anAdmin(app) })).body.data[0];
const keyOf = (reference: string) => ({ kind: 'unknown charge', reference });
/** Each difference of these tests is 0.1 USD, unless it says otherwise. */
const settle = async (body: object, as?: Awaited<ReturnType<typeof anAdmin>>) =>
  app.post(`/api/admin/differences/${providerId}/settle`, { as: as ?? (await anAdmin(app)), body: { expectedAmount: 0.1, ...body } });
const reopen = async (reference: string) =>
  app.post(`/api/admin/differences/${providerId}/reopen`, { as: await anAdmin(app), body: keyOf(reference) });
const referencesOf = ({ rows }: { rows: { reference: string }[] }) => rows.map(({ reference }) => reference).toSorted();
const note = 'HeroSMS gave 0.1 USD back';

async function aDifference(reference: string, age = '8 days'): Promise<void> {
  await run(
    `insert into provider_gap (provider_id, kind, reference, booked_at, micros, currency, says)
      values ($1, 'unknown charge', $2, app_now() - $3::interval, 100000, 'USD', 'no one here bought it')`,
    [providerId, reference, age],
  );
}

/** Charges that no one here made, three days ago. */
async function compare(charges: { id: string; micros: number }[] = []): Promise<void> {
  const [{ at }] = await run(`select date_trunc('second', app_now() - interval '60 hours') as at`);
  const bookings = charges.map(({ id, micros }): UpstreamBooking => ({
    upstreamId: id,
    phoneNumber: '919000000000',
    cost: { micros, currency: 'USD' },
    createdAt: at,
    state: 'charged',
  }));
  const history: Provider['history'] = async ({ from, to }) => ({
    ok: true,
    value: { bookings: at >= from && at < to ? bookings : [], isComplete: true, oddRows: 0 },
  });
  // The comparison calls nothing else of a provider that has a history.
  const all = async () => [{ id: providerId, provider: { history } as Provider }];
  await compareProviders({ ...app.app.deps, providers: { ...app.app.deps.providers, all } });
}

async function textsOfAlarms(): Promise<string[]> {
  await run(`delete from alarm where kind = 'money_unexplained'`);
  await checkAlarms(app.app.deps);
  return (await run(`select text from alarm where kind = 'money_unexplained' and ended_at is null`)).map(({ text }) => text);
}

test('a settled difference leaves list, sum, alarm and metric, is audited, and can be seen and taken back', async () => {
  await compare();
  await aDifference('cleared');
  expect(await textsOfAlarms()).toEqual([expect.stringContaining('in 1 number')]);
  expect(await settle({ note, difference: keyOf('cleared') })).toMatchObject({ status: 200, body: { settled: 1 } });
  expect(await read()).toMatchObject({ rows: [], settled: 1, byAge: Array.from({ length: 4 }, () => ({ count: 0 })) });
  expect(await textsOfAlarms()).toEqual([]);
  expect(String((await app.get('/metrics')).body)).toMatch(/pinline_unexplained_money\{provider="\d+",currency="USD",age="older"\} 0\n/);
  const by = expect.stringContaining('@');
  expect((await read('settled')).rows).toMatchObject([{ reference: 'cleared', settled: { note, by, at: expect.any(String) } }]);
  expect(await run(`select target, after from audit_log where action = 'difference.settle' order by id desc limit 1`)).toEqual([
    {
      target: `provider:${providerId}`,
      after: { note, differences: [{ ...keyOf('cleared'), micros: 100_000, currency: 'USD' }] },
    },
  ]);
  expect((await settle({ note, difference: keyOf('cleared') })).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });

  expect((await reopen('cleared')).status).toBe(204);
  expect(await read()).toMatchObject({ rows: [{ reference: 'cleared', settled: null }], settled: 0 });
  expect((await read('settled')).rows).toEqual([]);
  expect(await run(`select after->>'reference' as of from audit_log where action = 'difference.reopen'`)).toEqual([{ of: 'cleared' }]);
  expect((await reopen('cleared')).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

test('all old ones of a provider are settled at once, and none that the page didn’t show', async () => {
  await aDifference('old');
  await aDifference('older', '20 days');
  await aDifference('of this week', '3 days');
  expect((await settle({ note, expectedCount: 1 })).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(referencesOf(await read())).toEqual(['of this week', 'old', 'older']);
  expect((await settle({ note, expectedCount: 2, expectedAmount: 0.2 })).body).toEqual({ settled: 2 });
  expect(referencesOf(await read())).toEqual(['of this week']);
  expect((await settle({ note: ' ', difference: keyOf('of this week') })).status).toBe(422);
});

test('one that is found again stays settled while its sum is the same, and is open again with another', async () => {
  await compare([{ id: '1', micros: 500 }]);
  await settle({ note, difference: keyOf('1'), expectedAmount: 0.0005 });
  await compare([{ id: '1', micros: 500 }]);
  expect(referencesOf(await read())).toEqual([]);
  await compare();
  expect(referencesOf(await read('settled'))).toEqual(['1']);
  await compare([{ id: '1', micros: 501 }]);
  expect(await read()).toMatchObject({ rows: [{ reference: '1', settled: null }], settled: 0 });
});

test('settled ones take no place among the 5,000 largest', async () => {
  const charges = Array.from({ length: 5_002 }, (_, no) => ({ id: String(no + 1), micros: no + 1 }));
  await compare(charges);
  expect((await read()).byAge.at(-1)).toMatchObject({ age: 'beyond the 5,000 largest', count: 2 });
  for (const id of ['5002', '5001', '5000']) await settle({ note, difference: keyOf(id), expectedAmount: Number(id) / 1_000_000 });
  await compare(charges);
  const open = await read();
  expect([open.rows.length, open.byAge.length, open.settled]).toEqual([4_999, 4, 3]);
});

test('support and viewers settle nothing, finance does', async () => {
  await aDifference('cleared');
  for (const role of ['support', 'viewer'] as const)
    expect((await settle({ note, difference: keyOf('cleared') }, await anOperator(app, role))).status).toBe(403);
  expect((await settle({ note, difference: keyOf('cleared') }, await anOperator(app, 'finance'))).status).toBe(200);
});
