import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnClockTo } from '../../../../test/builders/calendar.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { openRefundScenario } from '../../../../test/scenarios/money/refund-scenario.ts';
import { foldOnce } from '../profit/profit.sql.ts';

const [before, after] = ['2031-03-31', '2031-04-01'];
const midnight = '2031-03-31T18:30:00Z';
const money = ['takings', 'providerCost', 'leak', 'refunds', 'net'] as const;

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await turnClockTo(app, Date.parse(midnight) - 600_000);
  admin = await anAdmin(app);
  const refunded = await openRefundScenario(app, { admin });
  const late = await openRefundScenario(app, { admin, server: 1, isLate: true, isRevealed: false });
  await openRefundScenario(app, { admin, server: 1, isLate: true });
  await turnClockTo(app, Date.parse(midnight) + 600_000);
  await refunded.refund();
  await late.reveal();
  const both = await openRefundScenario(app, { admin });
  await both.refund();
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

test.each([
  ['one day', { from: before, to: before }, { takings: 25, refunds: 0 }],
  ['the day of a refund and a late code of earlier numbers', { from: after, to: after }, { takings: 25, refunds: 25 }],
  ['both', { from: before, to: after }, { takings: 50, refunds: 25 }],
])('the money of %s equals Profit and the ledger to the paisa, folded or not', async (_days, { from, to }, expected) => {
  const days = `from=${from}&to=${to}`;
  const compare = async () => {
    // A service that only counts cancelled numbers has no money to compare.
    const rows = (await statsOf(days)).filter(hasMoney);
    const { data } = (await app.get<{ data: ProfitRow[] }>(`/api/admin/profit?by=service&${days}`, { as: admin })).body;
    const earned = data.filter((row) => row.key !== '' && hasMoney(row));
    for (const figure of money) expect([figure, inOrder(rows, figure)]).toEqual([figure, inOrder(earned, figure)]);
    expect(sumOf(rows, 'providerCost')).toBeGreaterThan(0);
    expect({ takings: sumOf(rows, 'takings') / 100, refunds: sumOf(rows, 'refunds') / 100 }).toEqual(expected);
    expect(sumOf(rows, 'takings') - sumOf(rows, 'refunds')).toBe(await revenueOf(from, to));
    return rows;
  };
  const unfolded = await compare();
  while ((await foldOnce(app.app.deps.db)) > 0);
  expect(await compare()).toEqual(unfolded);
});

test('a service whose late code was paid for today is listed without a number of today', async () => {
  const rows = await statsOf(`from=${after}&to=${after}&serverId=1`);
  expect(rows).toMatchObject([{ totalSuccess: 0, totalFailed: 0, takings: 12.5, waitSeconds: null }]);
});

test('a late code that its user paid for makes its number a success of the day it was bought', async () => {
  const rows = await statsOf(`from=${before}&to=${before}&serverId=1`);
  const { rows: sold } = await app.app.deps.db.pool.query('select from activation where server = 1 and revealed_at is not null');
  expect([rows.reduce((sum, { totalSuccess }) => sum + totalSuccess, 0), rows.every(({ totalFailed }) => totalFailed === 0)]).toEqual([
    sold.length,
    true,
  ]);
  expect(sold.length).toBe(2);
});

test('waits are those until the first message, by the day of the charge', async () => {
  const { rows } = await app.app.deps.db.pool.query<{ wait: number }>(`
    select round(avg(ceil(extract(epoch from first_message_at - created_at))))::int as wait from activation
    where first_message_at is not null and server = 2 group by service_id order by 1`);
  const waits = (await statsOf(`from=${before}&to=${after}&serverId=2`)).map(({ waitSeconds }) => waitSeconds);
  expect(waits.toSorted((a, b) => Number(a) - Number(b))).toEqual(rows.map(({ wait }) => wait));
});

async function statsOf(query: string): Promise<ServiceStat[]> {
  const reply = await app.get<ServiceStat[]>(`/api/admin/service-stats?${query}`, { as: admin });
  expect(reply.status).toBe(200);
  return reply.body;
}

type Money = Record<(typeof money)[number], number>;
const hasMoney = (row: Money) => money.some((figure) => row[figure] !== 0);
const inOrder = (rows: Money[], figure: keyof Money) => rows.map((row) => Math.round(row[figure] * 100)).toSorted((a, b) => a - b);
const sumOf = (rows: Money[], figure: keyof Money) => inOrder(rows, figure).reduce((sum, amount) => sum + amount, 0);

/** In paise, as the ledger has it. */
async function revenueOf(from: string, to: string): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query<{ revenue: number }>(
    `select coalesce(sum(e.amount), 0)::int as revenue
     from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_tx t on t.id = e.tx_id
     where a.kind = 'revenue' and (t.created_at at time zone 'Asia/Kolkata')::date between $1 and $2`,
    [from, to],
  );
  return rows[0]?.revenue ?? Number.NaN;
}
