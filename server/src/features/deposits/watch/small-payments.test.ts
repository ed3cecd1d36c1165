import { saveSettings } from '../../../../../test/builders/operator-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import { aUser, balanceOf } from '../../../../../test/builders/data.ts';
import { aTransactionId } from '../../../../../test/scenarios/money/deposit-scenario.ts';
import { openInboxScenario, type InboxScenario } from '../../../../../test/scenarios/money/inbox-scenario.ts';
import { recordPayment } from '../payments.sql.ts';
import { creditPayment } from '../deposits.commands.ts';

let scenario: InboxScenario;
beforeAll(async () => void (scenario = await openInboxScenario()));
afterAll(() => scenario.close());

async function payAndSettle(units: number, currency: 'TRX' | 'INR' = 'TRX'): Promise<string> {
  const { deps } = scenario.app.app;
  const reference = currency === 'TRX' ? aTransactionId() : String(Math.floor(Math.random() * 9e11) + 1e11);
  const paidAt = new Date(Date.now() - 60_000);
  await creditPayment(deps, await recordPayment(deps.db, { reference, currency, units, payer: null, paidAt, raw: {} }));
  return reference;
}

const unclaimed = async () => (await scenario.inbox({ status: 'unclaimed' })).counts.unclaimed;
const alarms = async () => {
  await scenario.app.app.deps.db.pool.query(`update payment set seen_at = app_now() - interval '2 hours'`);
  const { rows } = await scenario.app.app.deps.db.pool.query('select count(*)::int as count from payment where deposit_id is null');
  const { body } = await scenario.app.get('/api/admin/dashboard', { as: scenario.admin });
  const alarms = await readAlarms(scenario.app, scenario.admin);
  return { recorded: rows[0].count, hasAlarm: JSON.stringify(alarms).includes('had no owner'), waiting: body.data.deposits.unclaimed };
};

describe('dust', () => {
  test('is recorded, and neither in the inbox nor an alarm; a payment of the minimum is both', async () => {
    await payAndSettle(1);
    await payAndSettle(99, 'INR');
    await payAndSettle(35_200);
    expect(await unclaimed()).toBe(0);
    expect(await alarms()).toEqual({ recorded: 3, hasAlarm: false, waiting: 0 });
    await payAndSettle(100, 'INR');
    expect(await unclaimed()).toBe(1);
    expect(await alarms()).toEqual({ recorded: 4, hasAlarm: true, waiting: 1 });
  });

  test('that a user claims is refused if it is worth nothing, and never reviewed', async () => {
    const user = await aUser(scenario.app, { balance: 0 });
    const reference = await payAndSettle(1);
    expect(await scenario.declare(user, reference, 'crypto')).toMatchObject({
      status: 409,
      body: { message: 'This payment is below the smallest amount we credit.' },
    });
    expect((await scenario.inbox({ search: reference, status: 'review' })).data).toEqual([]);
    expect(await balanceOf(scenario.app, user)).toBe(0);
  });

  test('of no value is refused and not credited as zero, even without other problems', async () => {
    const user = await aUser(scenario.app, { balance: 0 });
    const { deps } = scenario.app.app;
    const reference = aTransactionId();
    const paidAt = new Date(Date.now() + 5_000);
    await creditPayment(deps, await recordPayment(deps.db, { reference, currency: 'TRX', units: 1, payer: null, paidAt, raw: {} }));
    expect(await scenario.declare(user, reference, 'crypto')).toMatchObject({
      status: 409,
      body: { message: 'This payment is below the smallest amount we credit.' },
    });
    expect(await scenario.inbox({ search: reference })).toMatchObject({ data: [{ status: 'refused' }] });
    expect(await balanceOf(scenario.app, user)).toBe(0);
  });

  test('that two claim is refused to both', async () => {
    const reference = aTransactionId();
    const people = [await aUser(scenario.app, { balance: 0 }), await aUser(scenario.app, { balance: 0 })];
    for (const user of people) expect((await scenario.declare(user, reference, 'crypto')).status).toBe(202);
    const { deps } = scenario.app.app;
    const paidAt = new Date();
    await creditPayment(deps, await recordPayment(deps.db, { reference, currency: 'TRX', units: 30_000, payer: null, paidAt, raw: {} }));
    expect((await scenario.inbox({ search: reference })).data.map(({ status }: { status: string }) => status)).toEqual([
      'refused',
      'refused',
    ]);
  });

  test('follows the operator’s setting', async () => {
    const before = await unclaimed();
    const save = (minDeposit: number | null) =>
      saveSettings(scenario.app, scenario.admin, 'payments', { cryptoClaimMinutes: null, minDeposit });
    expect((await save(50)).status).toBe(200);
    await payAndSettle(4_999, 'INR');
    expect(await unclaimed()).toBe(before);
    await payAndSettle(5_000, 'INR');
    expect(await unclaimed()).toBe(before + 1);
    await save(null);
    await payAndSettle(101, 'INR');
    expect(await unclaimed()).toBe(before + 2);
  });
});
