import { describe, expect, test, type TestContext } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms, purchasesOf, switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

const patient = { timeout: 90_000 };
const inTime = { withinMs: 15_000 };
const list = 'getActiveActivations';

async function aHolder(context: TestContext) {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  switchOn(app, { kind: 'token', token: 'BAD_ACTION', action: list, share: 1 });
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
  return { app, user, mobile };
}

describe.concurrent('a provider without a list of numbers', patient, () => {
  test('is asked about each number, and its codes arrive', async (context) => {
    const { app, user, mobile } = await aHolder(context);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]), inTime);
    expect(app.simulator.calls.get(list)).toBe(1);
    app.simulator.faults.switchOff();
    await expectReconciled(app, inTime);
  });

  test('that calls a number over is believed after two answers, fifteen seconds apart, and the money is back', async (context) => {
    const { app, user, mobile } = await aHolder(context);
    await passTime(app, 30);
    app.simulator.simulator.revoke(Number(await upstreamIdOf(app, mobile)));
    const { pool } = app.app.deps.db;
    const answered = async () => (await pool.query('select from missing_number where terminal_since is not null')).rowCount;
    await eventually(async () => expect(await answered()).toBe(1), inTime);
    expect(await balanceOf(app, user)).toBe(7.5);
    await passTime(app, 16);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20), inTime);
  });
});
