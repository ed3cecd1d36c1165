import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import { profitDimensions } from '@pinline/contract/profit/profit.rules';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, cancelBody } from '../../../../test/builders/data.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { openRefundScenario } from '../../../../test/scenarios/money/refund-scenario.ts';
import { aPromoCode } from '../../../../test/builders/payments.ts';
import { redeem } from '../promos/promos.sql.ts';
import { presentCheck } from './check/check.present.ts';
import { compareWithLedger } from './check/check.sql.ts';

type Reply = {
  data: ProfitRow[];
  total: ProfitRow;
  previous: ProfitRow;
  before: ProfitRow[];
  rates: { averageRate: number; rateToday: number }[];
};

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const read = async (query: string) => (await app.get<Reply>(`/api/admin/profit?${query}`, { as: admin })).body;
const paiseOf = (rupees: number) => Math.round(rupees * 100);

test('rows of every dimension sum to one total, which equals the ledger to the paisa', async () => {
  const { db } = app.app.deps;
  await db.pool.query(`select deposit_fee_set('upi', 190, 0, $1)`, [admin.userId]);
  const charged = await openRefundScenario(app, { admin });
  const late = await openRefundScenario(app, { admin, server: 1, isLate: true });
  await openRefundScenario(app, { admin, server: 1, isLate: true, isRevealed: false });
  const { mobile: foreign } = await openRefundScenario(app, { admin });
  await db.pool.query(
    `update purchase_attempt set currency = 'EUR', ceiling_currency = 'EUR', paise_per_unit = 9107 where activation_id = $1`,
    [foreign._id],
  );
  expect((await charged.refund()).status).toBe(200);
  expect((await late.refund()).status).toBe(200);
  const user = await aUser(app);
  const unused = await aNumber(app, { user, service: await aService(app, { server: 1, price: 9.99 }) });
  await db.pool.query('update activation set cancellable_at = app_now() where id = $1', [unused._id]);
  expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(unused) })).status).toBe(200);
  const referrer = await aUser(app);
  const deposits = openDepositScenario(db);
  await deposits.upiDeposit(await deposits.aUser({ invitedBy: referrer.userId }), { units: 10_050 });
  await redeem(db, { userId: user.userId, code: (await aPromoCode(db.autocommit, { amount: 5_001, createdBy: 'system' })).code });

  const { total } = await read('by=day');
  const { rows } = await db.pool.query(`
    select kind, sum(balance)::int as balance from ledger_account where kind in ('revenue', 'promo_expense', 'referral_expense') group by kind`);
  const balance = Object.fromEntries(rows.map(({ kind, balance: of }) => [kind, of]));
  expect(total).toMatchObject({ sold: 5, codes: 3, takings: 37.5, refunds: 25, promo: 50.01, fees: 1.91, leak: 0 });
  expect(paiseOf(total.takings) - paiseOf(total.refunds)).toBe(balance['revenue']);
  expect(paiseOf(total.promo)).toBe(-balance['promo_expense']);
  expect(paiseOf(total.referral)).toBe(-balance['referral_expense']);
  const { takings, providerCost, leak, promo, referral, fees, refunds } = total;
  expect(paiseOf(total.net)).toBe(
    paiseOf(takings) - [providerCost, leak, promo, referral, fees, refunds].reduce((sum, amount) => sum + paiseOf(amount), 0),
  );
  for (const by of profitDimensions) {
    const reply = await read(`by=${by}`);
    expect(reply.total).toEqual(total);
    for (const column of ['takings', 'providerCost', 'promo', 'referral', 'fees', 'refunds', 'net'] as const)
      expect([by, column, reply.data.reduce((sum, row) => sum + paiseOf(row[column]), 0)]).toEqual([by, column, paiseOf(total[column])]);
    if (!['day', 'week', 'month'].includes(by))
      expect(reply.data.at(-1)).toMatchObject({ key: '', label: 'Not attributed', promo: 50.01, takings: 0 });
  }
});

test('the day before is the previous period of a day, and a file has the same rows', async () => {
  const [today] = (await read('by=day')).data;
  const tomorrow = new Date(Date.parse(today?.key ?? '') + 24 * 3_600_000).toISOString().slice(0, 10);
  const next = await read(`by=day&from=${tomorrow}&to=${tomorrow}`);
  expect(next).toMatchObject({
    data: [{ key: tomorrow, takings: 0, net: 0 }],
    total: { takings: 0, net: 0 },
    previous: { takings: 37.5, net: today?.net },
    before: [{ key: today?.key, takings: 37.5 }],
  });
  expect((await app.get('/api/admin/profit?from=2026-02-02&to=2026-02-01', { as: admin })).status).toBe(422);
  for (const from of ['1970-01-01', '2024-01-01'])
    expect(await app.get(`/api/admin/profit?from=${from}&to=9999-12-31`, { as: admin })).toMatchObject({
      status: 422,
      body: { errors: { from: expect.any(String) } },
    });
  const file = await app.get('/api/admin/profit.csv?by=day', { as: admin });
  const lines = String(file.body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(new RegExp(`^,Total,5,3,37.5,${today?.providerCost},`));
});

test('days, weeks and months without a number are rows of nothing', async () => {
  const keysOf = async (query: string) => {
    const { data, before } = await read(`from=2026-01-30&to=2026-02-10&${query}`);
    expect(data.every(({ sold, net }) => sold === 0 && net === 0)).toBe(true);
    return { data: data.map(({ key }) => key), before: before.map(({ key }) => key) };
  };
  expect((await keysOf('by=day')).data).toHaveLength(12);
  expect((await keysOf('by=day')).before).toEqual(expect.arrayContaining(['2026-01-18', '2026-01-29']));
  expect((await keysOf('by=week')).data).toEqual(['2026-01-26', '2026-02-02', '2026-02-09']);
  expect((await keysOf('by=month')).data).toEqual(['2026-01-01', '2026-02-01']);
  expect(await keysOf('by=service')).toEqual({ data: [], before: [] });
});

test('a route is named by its server, provider, country and operator', async () => {
  const { rows } = await app.app.deps.db.pool.query(
    `select v.name || ', ' || p.name as start from server v, provider p where v.number = 1 limit 1`,
  );
  const labels = (await read('by=route')).data.map(({ label }) => label);
  expect(labels).toContain(`${rows[0].start}, India, any operator`);
});

test('the figures equal the ledger, and a difference is shown as large as it is', async () => {
  const { db } = app.app.deps;
  const nothing = { balances: 0, revenue: 0, promo: 0, referral: 0, costs: 0 };
  const first = await app.get('/api/admin/profit/check', { as: admin });
  expect(first.body).toEqual({ data: { checkedAt: expect.any(String), difference: 0, differences: nothing } });
  // Within a minute nothing is read again.
  expect((await app.get('/api/admin/profit/check', { as: admin })).body).toEqual(first.body);
  await db
    .transaction(async (tx) => {
      await sql`update ledger_account set balance = balance + 7 where kind = 'revenue' and part = 0`.execute(tx);
      await sql`insert into profit_quarter (quarter_at, promo, provider_cost) values ('2026-01-01', 100, 5)`.execute(tx);
      const { checkedAt, ...found } = await compareWithLedger(tx);
      expect(found).toEqual({ balances: 7, revenue: -7, promo: 100, referral: 0, costs: 5 });
      expect(presentCheck({ checkedAt, ...found }).difference).toBe(1.19);
      throw new Error('Take it back');
    })
    .catch((error: Error) => expect(error.message).toBe('Take it back'));
});

test('the numbers behind a figure are as many as the figure', async () => {
  const list = async (query: string) => app.get<{ total: number; data: object[] }>(`/api/admin/mobile-history?${query}`, { as: admin });
  const [today] = (await read('by=day')).data;
  const days = `from=${today?.key}&to=${today?.key}`;
  for (const by of ['service', 'server', 'route', 'provider', 'country']) {
    for (const { key, sold, codes, kept } of (await read(`by=${by}`)).data.filter((row) => row.key !== '')) {
      const of = `${days}&by=${by}&key=${key}`;
      expect([by, key, (await list(`figure=sold&${of}`)).body.total]).toEqual([by, key, sold]);
      expect([by, key, (await list(`figure=codes&${of}`)).body.total]).toEqual([by, key, codes]);
      expect([by, key, (await list(`figure=kept&${of}`)).body.total]).toEqual([by, key, kept]);
    }
  }
  expect((await list(`figure=refunds&${days}`)).body).toMatchObject({ total: 2, data: [{ isRefunded: true }, { isRefunded: true }] });
  expect((await list(`figure=sold&from=2026-01-01&to=2026-01-02`)).body.total).toBe(0);
  for (const wrong of ['figure=sold', `figure=sold&from=2026-01-02&to=2026-01-01`, `figure=sold&${days}&by=service&key=x`, 'figure=net'])
    expect((await list(wrong)).status).toBe(422);
  const file = await app.get(`/api/admin/mobile-history.csv?figure=codes&${days}`, { as: admin });
  expect(String(file.body).trim().split(/\r?\n/)).toHaveLength(1 + (today?.codes ?? 0));
});
