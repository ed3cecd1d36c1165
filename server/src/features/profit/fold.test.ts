import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime } from '../../../../test/builders/data.ts';
import { aCode, aWaitingNumber, aWallet, startTestLedger, type TestLedger } from '../../../../test/builders/test-ledger.ts';
import { postRefund } from '../activations/refund/refund.sql.ts';
import { refundActivation } from '../activations/receive/end-number.sql.ts';
import { revealMessages } from '../activations/receive/late-codes.sql.ts';
import { findBrokenInvariants } from '../wallet/invariants/invariants.ts';
import { findOurNumbers } from '../reconciliation/provider-reconciliation.sql.ts';
import { buildDays, foldOnce } from './profit.sql.ts';
import { sumProfit } from './read-profit.sql.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
});
afterAll(() => ledger.stop());

const sums = `select sum(sold)::int as sold, sum(codes)::int as codes, sum(takings)::int as takings, sum(refunds)::int as refunds,
  sum(leak)::int as leak, sum(kept)::int as kept, sum(provider_cost)::int as cost
  from (select * from profit_quarter union all select * from profit_unfolded()) q`;
const folded = async () => (await ledger.db.pool.query('select coalesce(sum(sold), 0)::int as sold from profit_quarter')).rows[0].sold;

test('figures stay the same while purchases and two folds run, and equal the ledger', async () => {
  const { db, offers } = ledger;
  const users = await Promise.all(Array.from({ length: 4 }, () => aWallet(db, 20_000)));
  const bought = new AbortController();
  const buy = async (userId: number) => {
    for (let no = 0; no < 8; no += 1) {
      const number = await aWaitingNumber(db, userId, offers[2]);
      if (no % 2 === 0) await aCode(db, number);
      else await refundActivation(db, { userId, id: number.activationId, end: 'cancelled', owesCancel: true, epoch: null });
      if (no === 4)
        await db.transaction((tx) => postRefund(tx, { activationId: number.activationId, adminId: userId, reason: 'Wrong code' }));
    }
  };
  const fold = async () => {
    while (!bought.signal.aborted) await foldOnce(db, 3);
  };
  const check = async () => {
    while (!bought.signal.aborted) expect((await findBrokenInvariants(db.pool)).filter(({ id }) => id === 'I31')).toEqual([]);
  };
  await Promise.all([Promise.all(users.map(buy)).finally(() => bought.abort()), fold(), fold(), check()]);
  const before = (await db.pool.query(sums)).rows;
  expect(before).toEqual([{ sold: 32, codes: 16, takings: 16 * 1_250, refunds: 4 * 1_250, leak: 0, kept: 0, cost: expect.any(Number) }]);
  while ((await foldOnce(db, 3)) > 0);
  expect(await folded()).toBe(32);
  expect((await db.pool.query(sums)).rows).toEqual(before);
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
});

test('days of any time zone are summed alike, before and after their sums are made, and while more is folded', async () => {
  const { db, offers } = ledger;
  const userId = await aWallet(db, 5_000);
  const zones = ['Asia/Kolkata', 'America/New_York'] as const;
  const read = (timeZone: string) =>
    Promise.all(
      (['day', 'service', 'route', 'provider', 'country', 'server'] as const).map(async (by) => {
        const groups = await sumProfit(db.autocommit, { from: '2000-01-01', to: '2100-01-01', timeZone, by });
        return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      }),
    );
  const days = async () => (await db.pool.query('select count(*)::int as rows from profit_day')).rows[0].rows;
  const [india, newYork] = [await read(zones[0]), await read(zones[1])];
  const [{ takings }] = (await db.pool.query(sums)).rows;
  expect(india.map((groups) => groups.reduce((sum, group) => sum + group.takings, 0))).toEqual(india.map(() => takings));
  expect(await days()).toBe(0);
  for (const [timeZone, expected] of [
    [zones[0], india],
    [zones[1], newYork],
    [zones[0], india],
  ] as const) {
    await buildDays(db, timeZone);
    expect(await days()).toBeGreaterThan(0);
    expect(await read(timeZone)).toEqual(expected);
    expect([await read(zones[0]), await read(zones[1])]).toEqual([india, newYork]);
  }
  await aCode(db, await aWaitingNumber(db, userId, offers[2]));
  const [before, beforeInNewYork] = [await read(zones[0]), await read(zones[1])];
  expect(before).not.toEqual(india);
  while ((await foldOnce(db)) > 0);
  expect([await read(zones[0]), await read(zones[1])]).toEqual([before, beforeInNewYork]);
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
});

test('the cost of a number that its provider kept moves from the leak to the cost once its late code is shown', async () => {
  const { db, offers } = ledger;
  const userId = await aWallet(db, 5_000);
  const number = await aWaitingNumber(db, userId, offers[1]);
  await db.pool.query(`update purchase_attempt set ceiling_micros = null, cost_micros = 500000, currency = 'USD' where id = $1`, [
    number.attemptId,
  ]);
  await refundActivation(db, { userId, id: number.activationId, end: 'cancelled', owesCancel: true, epoch: null });
  const change = async (run: () => Promise<unknown>) => {
    const [before] = (await db.pool.query(sums)).rows;
    await run();
    while ((await foldOnce(db)) > 0);
    const [after] = (await db.pool.query(sums)).rows;
    return { leak: after.leak - before.leak, kept: after.kept - before.kept, cost: after.cost - before.cost };
  };
  const keep = () =>
    db.pool.query(`update upstream_debt set done_at = app_now(), outcome = 'code_arrived' where activation_id = $1`, [number.activationId]);
  expect(await change(keep)).toEqual({ leak: 4_400, kept: 1, cost: 0 });
  await passTime({ app: { deps: { db } } }, 1_800);
  expect(await change(keep)).toEqual({ leak: 0, kept: 0, cost: 0 });
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
  expect(await change(() => aCode(db, number))).toEqual({ leak: 0, kept: 0, cost: 0 });
  expect(await change(() => revealMessages(db, { userId, id: number.activationId, isSecondCharge: false, timeZone: 'UTC' }))).toEqual({
    leak: -4_400,
    kept: -1,
    cost: 4_400,
  });
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
});

test.each([
  ['code_arrived', 1],
  ['gave up', 1],
  ['over', 0],
  ['cancelled', 0],
])('after the cancel is answered with %s, reconciliation writes off what the profit page counts as kept: %i', async (outcome, kept) => {
  const { db, offers } = ledger;
  const userId = await aWallet(db, 5_000);
  const number = await aWaitingNumber(db, userId, offers[1]);
  await refundActivation(db, { userId, id: number.activationId, end: 'cancelled', owesCancel: true, epoch: null });
  const keptBefore = (await db.pool.query(sums)).rows[0].kept;
  const { rows } = await db.pool.query(
    `update upstream_debt set done_at = app_now(), outcome = $2 where activation_id = $1 returning provider_id::int as "providerId", upstream_id as "upstreamId"`,
    [number.activationId, outcome],
  );
  const { providerId, upstreamId } = rows[0];
  const today = { from: new Date(Date.now() - 86_400_000), to: new Date() };
  const ours = await findOurNumbers(db.autocommit, { providerId, ...today, upstreamIds: [upstreamId] });
  expect(ours.filter((each) => each.upstreamId === upstreamId)).toMatchObject([{ isOurs: false, isWrittenOff: kept === 1 }]);
  expect((await db.pool.query(sums)).rows[0].kept - keptBefore).toBe(kept);
  expect(await findBrokenInvariants(db.pool)).toEqual([]);
});
