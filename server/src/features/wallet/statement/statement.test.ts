import type { StatementLine, StatementSummary } from '@pinline/contract/wallet/statement.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { beginDay } from '../../../../../test/scenarios/begin-day.ts';
import { openStatementScenario } from '../../../../../test/scenarios/money/statement-scenario.ts';

let app: TestApp;
let scenario: Awaited<ReturnType<typeof openStatementScenario>>;
beforeAll(async () => {
  app = await startTestApp();
  await beginDay(app);
  scenario = await openStatementScenario(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

type Page = { data: StatementLine[]; next: string | null };

async function page(query: Record<string, string> = {}, as: TestUser = scenario.user): Promise<Page> {
  const { status, body } = await app.get(`/api/payment/statement?${new URLSearchParams({ limit: '100', ...query }).toString()}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function summary(query: Record<string, string> = {}, as: TestUser = scenario.user): Promise<StatementSummary> {
  const { status, body } = await app.get(`/api/payment/statement/summary?${new URLSearchParams(query).toString()}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test('has one line for each transaction of the ledger that moved the user’s money, and equals it to the paisa', async () => {
  const { data, next } = await page();
  expect(next).toBeNull();
  const { rows } = await app.app.deps.db.pool.query(
    `select sum(e.amount) filter (where a.kind = 'available')::float8 as amount, sum(e.amount) filter (where a.kind = 'held')::float8 as held
     from ledger_entry e join ledger_account a on a.id = e.account_id where a.user_id = $1 group by e.tx_id order by e.tx_id desc`,
    [scenario.user.userId],
  );
  expect(data.map(({ amount, held }) => [Math.round(amount * 100), Math.round(held * 100)])).toEqual(
    rows.map(({ amount, held }) => [amount ?? 0, held ?? 0]),
  );
  const sum = await summary();
  expect(sum).toMatchObject({
    equalsLedger: true,
    opening: { balance: 0, held: 0 },
    closing: { balance: data[0]?.balance, held: 12.5 },
    heldCount: 1,
  });
  expect(data.map((line) => [line.cause, line.amount, line.held, line.number?.serviceName ?? line.reason]).toReversed()).toEqual([
    ['opening', 100, 0, 'demo balance'],
    ['deposit', 25_000, 0, null],
    ['referral', 10, 0, null],
    ['promo', 2.5, 0, null],
    ['hold', -12.5, 12.5, 'Telegram'],
    ['code', 0, -12.5, 'Telegram'],
    ['hold', -12.5, 12.5, 'Telegram'],
    // Up to its cap, and then its own price.
    ['hold', -15, 15, 'WhatsApp'],
    ['replaced_hold', 15, -15, 'WhatsApp'],
    ['hold', -8.5, 8.5, 'WhatsApp'],
    ['no_code', 12.5, -12.5, 'Telegram'],
    // What the switch needs more, and then the hold of both.
    ['hold', -1.5, 1.5, 'WhatsApp'],
    ['replaced_hold', 1.5, -1.5, 'WhatsApp'],
    ['replaced_hold', 8.5, -8.5, 'WhatsApp'],
    ['hold', -10, 10, 'WhatsApp'],
    ['code', 0, -10, 'WhatsApp'],
    ['late_code', -8.5, 0, 'WhatsApp'],
    ['refund', 12.5, 0, 'Telegram'],
    ['adjustment', -1.25, 0, 'Counted twice'],
    ['hold', -12.5, 12.5, 'Telegram'],
  ]);
});

test('the sums of the summary lead from the opening to the closing balance', async () => {
  const { sums, opening, closing, days } = await summary();
  expect(sums).toEqual({
    in: { amount: 25_000, count: 1 },
    charged: { amount: 31, count: 3 },
    returned: { amount: 12.5, count: 1 },
    bonus: { amount: 12.5, count: 2 },
    adjustment: { amount: 111.25, count: 3 },
    held: { amount: 47.5, count: 10 },
  });
  const total = opening.balance + sums.in.amount + sums.bonus.amount + sums.adjustment.amount - sums.charged.amount;
  expect(total - (closing.held - opening.held)).toBe(closing.balance);
  expect(days).toEqual([{ day: expect.any(String), in: 25_123.75, charged: 31, balance: closing.balance, held: 12.5 }]);
});

test('each line says what balance and held money were after it, however the list is filtered', async () => {
  const { data } = await page();
  let [balance, held] = [0, 0];
  for (const line of data.toReversed()) {
    [balance, held] = [round(balance + line.amount), round(held + line.held)];
    expect([line.balance, line.heldAfter]).toEqual([balance, held]);
  }
  for (const kind of ['in', 'held', 'charged', 'returned', 'bonus', 'adjustment'])
    expect((await page({ kind })).data).toEqual(data.filter((line) => line.kind === kind));
});

test('finds a service, the last digits of a number, a reference and an operator’s reason', async () => {
  const { data } = await page();
  const end = data.find(({ cause }) => cause === 'no_code')?.number?.mobileno?.slice(-5) ?? '';
  const found = async (search: string, kind = 'all') => (await page({ search, kind })).data;
  expect(await found('whatsapp')).toEqual(data.filter(({ number }) => number?.serviceName === 'WhatsApp'));
  expect(await found(`${end.slice(0, 2)} ${end.slice(2)}`)).toEqual(data.filter(({ number }) => number?._id === scenario.returned._id));
  expect(await found(scenario.utr.slice(-6))).toMatchObject([{ cause: 'deposit', reference: scenario.utr }]);
  expect(await found(scenario.promo.couponCode)).toMatchObject([{ cause: 'promo' }]);
  expect(await found('TWICE')).toMatchObject([{ cause: 'adjustment' }]);
  expect(await found('whatsapp', 'in')).toEqual([]);
  expect(await found('100%')).toEqual([]);
});

test('is read page by page, whatever moves meanwhile', async () => {
  const { data } = await page();
  for (const query of [{}, { kind: 'held' }]) {
    const read: StatementLine[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { data: lines, next }: Page = await page({ ...query, limit: '3', ...(after === '' ? {} : { after }) });
      read.push(...lines);
      after = next;
    }
    expect(read).toEqual(data.filter(({ kind }) => !('kind' in query) || kind === query.kind));
  }
});

test('a line names its number and its deposit, which are found alone, by their user', async () => {
  const { data } = await page();
  const number = data.find(({ cause }) => cause === 'no_code')?.number?._id ?? '';
  const entry = data.find(({ cause }) => cause === 'deposit')?.deposit?._id ?? '';
  const [history, deposits] = [`/api/otp/mobile-history?number=${number}`, `/api/payment/transaction-history?entry=${entry}`];
  const { user } = scenario;
  expect((await app.get(history, { as: user })).body).toMatchObject({ data: [{ _id: scenario.returned._id }], total: 1 });
  expect((await app.get(deposits, { as: user })).body).toMatchObject({ wallet: [{ _id: entry, transactionId: scenario.utr }], total: 1 });
  const stranger = await aUser(app, { balance: 0 });
  expect((await app.get(history, { as: stranger })).body).toMatchObject({ data: [], total: 0 });
  expect((await app.get(deposits, { as: stranger })).body).toMatchObject({ wallet: [], total: 0 });
});

test('a period begins with what the one before it ended with', async () => {
  const { user } = scenario;
  const { rows } = await app.app.deps.db.pool.query(`select to_char(app_now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`);
  const today: string = rows[0].today;
  await passTime(app, 86_400);
  await eventually(async () => expect(await summary()).toMatchObject({ heldCount: 0 }));
  await aNumber(app, { user, service: await aService(app, { server: 2, price: 3 }) });
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [await summary({ from: today, to: today }), await summary({ from: tomorrow, to: tomorrow })];
  expect(second.opening).toEqual(first.closing);
  expect([first.equalsLedger, second.equalsLedger]).toEqual([true, true]);
  expect(first.heldCount).toBeNull();
  const lines = [...(await page({ from: tomorrow, to: tomorrow })).data, ...(await page({ from: today, to: today })).data];
  expect(lines).toEqual((await page({ from: today, to: tomorrow }, user)).data);
  expect(lines.slice(0, 2)).toMatchObject([{ cause: 'hold', amount: -3 }, {}]);
  expect(lines.length).toBeGreaterThan(20);
});

test('refuses days that end before they begin, and more than a year', async () => {
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2025-01-01&to=2026-11-01', 'from=2026-02-30', 'to=yesterday'])
    expect((await app.get(`/api/payment/statement?${query}`, { as: scenario.user })).status).toBe(422);
});

const round = (amount: number) => Math.round(amount * 100) / 100;

test('tells a key only of numbers that it bought', async () => {
  const user = await aUser(app, { balance: 50 });
  const service = await aService(app, { server: 2, price: 3, name: 'Signal' });
  const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
  const mine = await aNumber(app, { user: key, service });
  await aNumber(app, { user: other, service });
  await aNumber(app, { user, service });
  const { data } = await page({}, key);
  expect(data.map(({ amount }) => amount)).toEqual([-3, -3, -3, 50]);
  expect(data.flatMap(({ number }) => number?._id ?? [])).toEqual([mine._id]);
  expect((await page({ search: 'signal' }, key)).data).toHaveLength(1);
  expect((await page({ search: 'signal' }, user)).data).toHaveLength(3);
});

test('shows no one else’s movements', async () => {
  const stranger = await aUser(app, { balance: 5 });
  expect((await page({}, stranger)).data).toMatchObject([{ cause: 'opening', amount: 5, balance: 5 }]);
  expect((await page({ after: '99.99' }, stranger)).data).toHaveLength(1);
});
