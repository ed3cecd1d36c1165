import { describe, expect, test, type TestContext } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms, purchasesOf, switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { findLeaseEpochs } from '../watch/leases.sql.ts';
import { newShards } from '../shards/shards.ts';
import { newWatchState, workBeside, type Lease } from '../watch/watch-state.ts';
import { readNumbers } from './number-by-number.ts';

const list = 'getActiveActivations';

async function aHolder(context: TestContext) {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  switchOn(app, { kind: 'token', token: 'BAD_ACTION', action: list, share: 1 });
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
  return { app, user, mobile };
}

describe.concurrent('a provider without a list of numbers', () => {
  test('is asked about each number, and its codes arrive', async (context) => {
    const { app, user, mobile } = await aHolder(context);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    expect(app.simulator.calls.get(list)).toBe(1);
    app.simulator.faults.switchOff();
    await expectReconciled(app);
  });

  test('that calls a number over is believed after two answers, fifteen seconds apart, and the money is back', async (context) => {
    const { app, user, mobile } = await aHolder(context);
    await passTime(app, 30);
    app.simulator.simulator.revoke(Number(await upstreamIdOf(app, mobile)));
    const { pool } = app.app.deps.db;
    const answered = async () => (await pool.query('select from missing_number where terminal_since is not null')).rowCount;
    await eventually(async () => expect(await answered()).toBe(1));
    expect(await balanceOf(app, user)).toBe(7.5);
    await passTime(app, 16);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
  });

  test('leaves nothing in memory about a number that ended', async (context) => {
    const { app, mobile } = await aHolder(context);
    const { deps } = app.app;
    const [lease] = await eventually(async () => {
      const [account] = await deps.providers.all();
      const epochs = await findLeaseEpochs(deps.db);
      const leases = epochs.flatMap((held) => (account === undefined ? [] : { ...held, provider: account.provider }));
      expect(leases).toHaveLength(1);
      return leases as [Lease];
    });
    const state = newWatchState(deps.config, newShards());
    const read = async () => {
      await readNumbers(deps, lease, state);
      await Promise.all(workBeside(state));
    };
    await deliverSms(app, mobile, 'Code 48291');
    await read();
    expect(state.list.seen.size).toBe(1);
    await passTime(app, 1_201);
    await eventually(async () => expect((await deps.db.pool.query('select from activation where ended_at is null')).rowCount).toBe(0));
    await read();
    expect([state.list.seen.size, state.numbers.askedAt.size, state.numbers.answers.size]).toEqual([0, 0, 0]);
  });
});
