import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { checkAlarms } from '../../alarms/alarms.commands.ts';
import type { Provider, UpstreamBooking, UpstreamHistory } from '../../providers/provider.ts';
import { compareProviders } from './differences.jobs.ts';

let app: TestApp;
let providerId: number;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
  providerId = (await run('select id::int as id from provider'))[0].id;
});
beforeEach(async () => {
  await run('delete from provider_gap');
  await run('delete from provider_comparison');
});
afterAll(() => app.stop());

const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
const readDifferences = async () => (await app.get('/api/admin/differences', { as: await anAdmin(app) })).body.data;
const readNothing: UpstreamHistory = { bookings: [], isComplete: true, oddRows: 0 };

type History = NonNullable<Provider['history']>;
const reads =
  (value: UpstreamHistory = readNothing): History =>
  async () => ({ ok: true, value });
const fails: History = async () => {
  throw new Error('read ECONNRESET');
};

async function compare(history: History, more: { id: number; history: History }[] = []): Promise<void> {
  // The comparison calls nothing else of a provider that has a history.
  const accounts = [{ id: providerId, history }, ...more].map((each) => ({ id: each.id, provider: { history: each.history } as Provider }));
  await compareProviders({ ...app.app.deps, providers: { ...app.app.deps.providers, all: async () => accounts } });
}

async function aDifference(reference: string, age: string): Promise<void> {
  await run(
    `insert into provider_gap (provider_id, kind, reference, booked_at, micros, currency, says)
      values ($1, 'charged there', $2, app_now() - $3::interval, 100000, 'USD', 'the user has the money back')`,
    [providerId, reference, age],
  );
}
const references = async () => (await run('select reference from provider_gap order by 1')).map(({ reference }) => reference);

test('keeps a difference from before the days that are read, and ends one of these days that is not found again', async () => {
  await aDifference('old', '8 days');
  await aDifference('repaired', '3 days');
  await compare(reads());
  expect(await references()).toEqual(['old']);
  const [{ byAge }] = await readDifferences();
  expect(byAge.at(-1)).toEqual({ age: 'older', amount: 0.1, count: 1 });
});

test('ends nothing of a day that was read in part, and says so', async () => {
  await aDifference('of the busy day', '3 days');
  await aDifference('of another day', '5 days');
  await compare(async ({ to }) => {
    const [{ now }] = await run('select app_now() as now');
    const age = (now.getTime() - to.getTime()) / 86_400_000;
    return { ok: true, value: { ...readNothing, isComplete: !(age > 1.5 && age < 3.5) } };
  });
  expect(await references()).toEqual(['of the busy day']);
  expect(await readDifferences()).toMatchObject([
    { problem: null, note: expect.stringContaining('its list is incomplete (it is too long)') },
  ]);
});

test('reads each day for itself, without a minute between what two are compared of', async () => {
  const spans: { from: Date; to: Date }[] = [];
  await compare(async (span) => {
    spans.push(span);
    return { ok: true, value: readNothing };
  });
  expect(spans).toHaveLength(7);
  for (const [place, { from }] of spans.entries()) {
    const before = spans[place + 1];
    if (before !== undefined) expect(before.to.getTime() - from.getTime()).toBe(1_200_000);
  }
});

test('a provider whose reading fails is saved as unread, and the others are compared', async () => {
  const [{ id }] = await run(
    `insert into provider (name, protocol, currency, paise_per_unit, is_enabled) values ('Falls over', 'simulator', 'USD', 8800, true) returning id::int`,
  );
  await compare(reads(), [{ id, history: fails }]);
  expect(await readDifferences()).toMatchObject([
    { name: 'Falls over', comparedAt: null, problem: expect.stringContaining('failed here') },
    { name: 'Simulator', comparedAt: expect.any(String), problem: null },
  ]);
});

test('lists the 5,000 largest of very many differences, sums the others, and says so in the alarm', async () => {
  await compare(chargesOf(5_004));
  const [{ rows, byAge }] = await readDifferences();
  expect(rows).toHaveLength(5_000);
  expect(rows.map(({ reference }: { reference: string }) => Number(reference)).toSorted((a: number, b: number) => a - b)[0]).toBe(5);
  expect(byAge.slice(-3)).toEqual([
    { age: 'under 7 d', amount: 12.5225, count: 5_000 },
    { age: 'older', amount: 0, count: 0 },
    { age: 'beyond the 5,000 largest', amount: 0.00001, count: 4 },
  ]);
  expect(await textsOfAlarms()).toEqual([
    expect.stringMatching(/ differ by 12\.52\d* USD in 5004 numbers\. These are too many to list: the 5,000 largest are/),
  ]);
  const metrics = String((await app.get('/metrics')).body);
  expect(metrics).toMatch(/pinline_unexplained_money\{provider="\d+",currency="USD",age="beyond the 5,000 largest"\} 0\.00001/);

  await compare(reads());
  expect((await readDifferences())[0]).toMatchObject({ rows: [], byAge: Array.from({ length: 4 }, () => ({ count: 0 })) });
  expect(await textsOfAlarms()).toEqual([]);
});

test('keeps the 5,000 largest of those that are too old to be read again', async () => {
  await run(
    `insert into provider_gap (provider_id, kind, reference, booked_at, micros, currency, says)
      select $1, 'charged there', n, app_now() - interval '8 days', n, 'USD', 'the user has the money back' from generate_series(1, 5002) as n`,
    [providerId],
  );
  await aDifference('within the week', '3 days');
  await compare(reads());
  expect(await run('select count(*)::int as count, min(micros)::int as least from provider_gap')).toEqual([{ count: 5_000, least: 3 }]);
});

test('counts a difference once that is no longer among the largest, on a day that was read in part', async () => {
  await compare(chargesOf(1, { isComplete: false }));
  expect(await references()).toEqual(['1']);
  await compare(chargesOf(5_001, { isComplete: false }));
  const [{ rows, byAge }] = await readDifferences();
  expect([rows.length, byAge.at(-1)]).toEqual([5_000, { age: 'beyond the 5,000 largest', amount: 0.000001, count: 1 }]);
  expect(await references()).not.toContain('1');
});

test('lists a difference as it was found last, and writes it only when it changed', async () => {
  const history = chargesOf(2, { bookedAt: await sixtyHoursAgo() });
  await compare(history);
  await run(`update provider_gap set micros = 7 where reference = '1'`);
  const rows = () => run('select reference, micros::int as micros, xmin::text as written from provider_gap order by 1');
  const [, unchanged] = await rows();
  await compare(history);
  expect(await rows()).toEqual([{ reference: '1', micros: 1, written: expect.any(String) }, unchanged]);
});

const sixtyHoursAgo = async (): Promise<Date> => (await run(`select app_now() - interval '60 hours' as at`))[0].at;

/** Charges that no one here made, of 1, 2, 3 … millionths of a dollar, on one day of the week. */
function chargesOf(count: number, { isComplete = true, bookedAt }: { isComplete?: boolean; bookedAt?: Date } = {}): History {
  return async ({ from, to }) => {
    const at = bookedAt ?? (await sixtyHoursAgo());
    const bookings: UpstreamBooking[] = Array.from({ length: count }, (_, place) => ({
      upstreamId: String(place + 1),
      phoneNumber: '919000000000',
      cost: { micros: place + 1, currency: 'USD' },
      createdAt: at,
      state: 'charged',
    }));
    return { ok: true, value: { ...readNothing, isComplete, bookings: at >= from && at < to ? bookings : [] } };
  };
}

test('a provider that was not read for a day is an alarm, one that is switched off is not', async () => {
  await compare(async () => ({ ok: false, reason: 'RATE_LIMITED', detail: 'too many calls' }));
  expect(await readDifferences()).toMatchObject([{ comparedAt: null, problem: 'RATE_LIMITED: too many calls' }]);
  expect(await textsOfAlarms()).toEqual([]);
  await run(`update provider_comparison set tried_at = tried_at - interval '25 hours'`);
  expect(await textsOfAlarms()).toEqual([expect.stringMatching(/^The records of Simulator could not be compared/)]);

  await compare(reads());
  expect(await textsOfAlarms()).toEqual([]);
  await aDifference('owed', '2 days');
  expect(await textsOfAlarms()).toEqual([expect.stringMatching(/^Simulator and our records differ by 0\.10? USD in 1 number/)]);
  await run('update provider set is_enabled = false where id = $1', [providerId]);
  expect(await textsOfAlarms()).toEqual([]);
});

async function textsOfAlarms(): Promise<string[]> {
  await run(`delete from alarm where kind in ('money_unexplained', 'money_unread')`);
  await checkAlarms(app.app.deps);
  return (await run(`select text from alarm where kind in ('money_unexplained', 'money_unread') and ended_at is null`)).map(
    ({ text }) => text,
  );
}
