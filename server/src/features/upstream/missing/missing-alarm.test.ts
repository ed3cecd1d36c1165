import { describe, expect, test } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { forgetAll, waitForSecondHistoryRead, someHolders, noUser } from '../../../../../test/builders/missing.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { countTerminalMissing, purchasesOf, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { openKey } from '../../providers/accounts/keys.ts';
import { findProviderAccount } from '../../providers/providers.sql.ts';
import { noteList } from './missing.sql.ts';

describe.concurrent('the alarm of missing numbers', () => {
  test('an operator confirms: those numbers are refunded, and the next ones are counted again', async (context) => {
    const { app, users, admin } = await someHolders(context, { protocol: 'handler_api', count: 5 });
    const provider = (await (await openOperatorScenario(app)).provider('Simulator'))._id;
    await forgetAll(app, 'handler_api');
    await eventually(async () => expect(await readAlarms(app, admin)).toMatchObject([{ missing: 5 }]));
    expect(await app.post(`/api/admin/providers/${provider}/confirm-missing`, { as: admin, body: {} })).toMatchObject({
      status: 200,
      body: { confirmed: 5 },
    });
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(5));
    await passTime(app, 16);
    for (const user of users) await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    expect(await readAlarms(app, admin)).toEqual([]);
    const { rows } = await app.app.deps.db.pool.query(`select action, after from audit_log where action = 'provider.confirm-missing'`);
    expect(rows).toMatchObject([{ after: { numbers: 5 } }]);
  });

  test("a new key starts with it: even fewer than five numbers aren't refunded until the list names them", async (context) => {
    const { app, users, admin } = await someHolders(context, { protocol: 'handler_api', count: 2 });
    const backOffice = await openOperatorScenario(app);
    const provider = await backOffice.provider('Simulator');
    expect(await backOffice.saveProvider(provider, { apiKey: await readKey(app, Number(provider._id)) })).toMatchObject({ status: 200 });
    expect(await readAlarms(app, admin)).toMatchObject([{ providerId: provider._id, reason: 'connection_changed' }]);
    await forgetAll(app, 'handler_api');
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(2));
    await passTime(app, 16);
    await waitForSecondHistoryRead(app);
    for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await readAlarms(app, admin)).toEqual([]));
    for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
    await expectReconciled(app);
  });

  test('looks for numbers that ended here and are open there every 30 seconds', async (context) => {
    const { app, users, mobiles } = await someHolders(context, { protocol: 'handler_api', count: 1 });
    const [[user], [mobile]] = [users, mobiles];
    if (user === undefined || mobile === undefined) throw new Error('There is one');
    const upstreamId = await upstreamIdOf(app, mobile);
    await passTime(app, 301);
    await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'cancelled' }]));
    await passTime(app, 61);
    const { db } = app.app.deps;
    const { rows } = await db.pool.query<{ providerId: string; epoch: string }>(
      'select provider_id as "providerId", epoch from provider_lease',
    );
    const [lease] = rows.map(({ providerId, epoch }) => ({ providerId: Number(providerId), epoch: Number(epoch) }));
    if (lease === undefined) throw new Error('No one watches');
    const cancels = async () =>
      (await db.pool.query(`select from upstream_debt where kind = 'cancel' and upstream_id = $1`, [upstreamId])).rows.length;
    const list = () => noteList(db, { ...lease, upstreamIds: [upstreamId], listSeconds: 0 });
    await list();
    expect(await cancels()).toBe(1);
    await db.pool.query('delete from upstream_debt');
    await list();
    expect(await cancels()).toBe(0);
    await passTime(app, 31);
    await list();
    expect(await cancels()).toBe(1);
  });

  test('a live answer between two terminal ones starts over', async (context) => {
    const { app, users } = await someHolders(context, { protocol: 'fivesim', count: 1 });
    await forgetAll(app, 'fivesim');
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    await passTime(app, 16);
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(0));
    await forgetAll(app, 'fivesim');
    await eventually(async () => expect(await countTerminalMissing(app)).toBe(1));
    expect(await balanceOf(app, users[0] ?? noUser)).toBe(7.5);
  });
});

async function readAlarms(app: TestApp, admin: TestUser) {
  return (await app.get('/api/admin/missing-numbers', { as: admin })).body.data;
}

async function readKey({ app: { deps } }: TestApp, id: number): Promise<string> {
  const account = await findProviderAccount(deps.db.autocommit, id);
  return (account && openKey(deps, account)) ?? '';
}
