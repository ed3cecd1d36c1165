import { describe, expect, test, type TestContext } from 'vitest';
import { expectSoundBooks } from '../../testing/books.ts';
import type { TestUser } from '../../testing/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../testing/data.ts';
import { anAdmin } from '../../testing/call-needs.ts';
import { openOperatorDesk } from '../../testing/operator-desk.ts';
import { ownApp } from '../../testing/own-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { dialects, upstreamProtocols, type UpstreamProtocol } from '../../testing/upstream-protocols.ts';
import { booksOf, calledOver, purchasesOf, smsArrives, smsAt, switchOn, upstreamIdOf, upstreamOf } from '../../testing/upstream.ts';
import { openKey } from '../providers/keys.ts';
import { findAccount } from '../providers/providers.sql.ts';

const patient = { timeout: 90_000 };
const inTime = { withinMs: 15_000 };

describe.each(upstreamProtocols)('over %s', (protocol) => {
  describe.concurrent('a provider that lists nothing', patient, () => {
    test('for a moment: nobody is refunded, and codes arrive afterwards', async (context) => {
      const { app, users, mobiles } = await holders(context, { protocol, count: 3 });
      await forgetAll(app, protocol);
      await eventually(async () => expect(await calledOver(app)).toBe(3), inTime);
      app.simulator.faults.switchOff();
      await eventually(async () => expect(await missingOf(app)).toBe(0), inTime);
      for (const mobile of mobiles) await smsArrives(app, mobile, 'Code 48291');
      for (const user of users)
        await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]), inTime);
      await expectSoundBooks(app, inTime);
    });

    test('for long, and fewer than five numbers: money back after two answers, and each number is cancelled upstream later', async (context) => {
      const { app, users, mobiles } = await holders(context, { protocol, count: 3 });
      await forgetAll(app, protocol);
      await eventually(async () => expect(await calledOver(app)).toBe(3), inTime);
      for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
      await passTime(app, 16);
      for (const user of users) await eventually(async () => expect(await balanceOf(app, user)).toBe(20), inTime);
      await eventually(async () => expect(await owedSince(app)).toBe(3), inTime);
      app.simulator.faults.switchOff();
      await passTime(app, 16);
      for (const mobile of mobiles) await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('cancelled'), inTime);
      await expectSoundBooks(app, inTime);
    });

    test('for long, and five numbers or more: none is refunded; codes, cancels and the end of life go on', async (context) => {
      const { app, users, mobiles, admin, service } = await holders(context, { protocol, count: 8 });
      const [[cancelling, withCode], [first, second]] = [users, mobiles];
      if (cancelling === undefined || withCode === undefined || first === undefined || second === undefined)
        throw new Error('There are eight');
      await forgetAll(app, protocol);
      await eventually(async () => expect(await calledOver(app)).toBe(8), inTime);
      await passTime(app, 61);
      expect(await alarms(app, admin)).toMatchObject([{ providerName: 'Simulator', reason: 'many_missing', missing: 8, open: 8 }]);
      expect(await app.post('/api/otp/cancelOtp', { as: cancelling, body: cancelBody(first) })).toMatchObject({
        status: 200,
        body: { data: { status: 'cancelled', balance: 20 } },
      });
      smsAt(app, await upstreamIdOf(app, second), 'Code 48291');
      const body = dialects[protocol].listWith(await upstreamOf(app, second), { code: '48291', text: 'Code 48291' });
      app.simulator.faults.switchOff();
      switchOn(app, { kind: 'answer', action: dialects[protocol].calls.list, body, share: 1 });
      await forgetAll(app, protocol);
      await eventually(async () => expect(await purchasesOf(app, withCode)).toMatchObject([{ state: 'received' }]), inTime);
      const others = users.slice(2);
      for (const user of others) expect(await balanceOf(app, user)).toBe(7.5);
      await passTime(app, 1_200);
      for (const user of others) await eventually(async () => expect(await balanceOf(app, user)).toBe(20), inTime);
      app.simulator.faults.switchOff();
      await passTime(app, 61);
      // While somebody waits for a code, the list is read all the time.
      await aNumber(app, { user: await aUser(app), service });
      for (const mobile of mobiles.slice(2))
        await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('cancelled'), inTime);
      await eventually(async () => expect((await upstreamOf(app, first)).state).toBe('cancelled'), inTime);
      await expectSoundBooks(app, inTime);
    });
  });
});

describe.concurrent('the alarm of missing numbers', patient, () => {
  test('an operator confirms: those numbers are refunded, and the next ones are counted again', async (context) => {
    const { app, users, admin } = await holders(context, { protocol: 'handler_api', count: 5 });
    const provider = (await (await openOperatorDesk(app)).provider('Simulator'))._id;
    await forgetAll(app, 'handler_api');
    await eventually(async () => expect(await alarms(app, admin)).toMatchObject([{ missing: 5 }]), inTime);
    expect(await app.post(`/api/admin/providers/${provider}/confirm-missing`, { as: admin, body: {} })).toMatchObject({
      status: 200,
      body: { confirmed: 5 },
    });
    await eventually(async () => expect(await calledOver(app)).toBe(5), inTime);
    await passTime(app, 16);
    for (const user of users) await eventually(async () => expect(await balanceOf(app, user)).toBe(20), inTime);
    expect(await alarms(app, admin)).toEqual([]);
    const { rows } = await app.app.deps.db.pool.query(`select action, after from audit_log where action = 'provider.confirm-missing'`);
    expect(rows).toMatchObject([{ after: { numbers: 5 } }]);
  });

  test('another key starts with it: fewer than five numbers are not refunded either, until the list names them', async (context) => {
    const { app, users, admin } = await holders(context, { protocol: 'handler_api', count: 2 });
    const desk = await openOperatorDesk(app);
    const provider = await desk.provider('Simulator');
    expect(await desk.saveProvider(provider, { apiKey: await keyOf(app, Number(provider._id)) })).toMatchObject({ status: 200 });
    expect(await alarms(app, admin)).toMatchObject([{ providerId: provider._id, reason: 'connection_changed' }]);
    await forgetAll(app, 'handler_api');
    await eventually(async () => expect(await calledOver(app)).toBe(2), inTime);
    await passTime(app, 16);
    await eventually(async () => expect(app.simulator.calls.get('getStatus') ?? 0).toBeGreaterThan(3), inTime);
    for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await alarms(app, admin)).toEqual([]), inTime);
    for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
    await expectSoundBooks(app, inTime);
  });

  test('a number that the provider has open in its history is not refunded, whatever its list and its status say', async (context) => {
    const { app, users } = await holders(context, { protocol: 'handler_api', count: 1 });
    await forgetAll(app, 'handler_api', { history: 'as it is' });
    await eventually(async () => expect(await calledOver(app)).toBe(1), inTime);
    await passTime(app, 16);
    await eventually(async () => expect(app.simulator.calls.get('getHistory') ?? 0).toBeGreaterThan(0), inTime);
    expect(await balanceOf(app, users[0] ?? nobody)).toBe(7.5);
  });

  test('a live answer between two terminal ones starts over', async (context) => {
    const { app, users } = await holders(context, { protocol: 'fivesim', count: 1 });
    await forgetAll(app, 'fivesim');
    await eventually(async () => expect(await calledOver(app)).toBe(1), inTime);
    await passTime(app, 16);
    app.simulator.faults.switchOff();
    await eventually(async () => expect(await calledOver(app)).toBe(0), inTime);
    await forgetAll(app, 'fivesim');
    await eventually(async () => expect(await calledOver(app)).toBe(1), inTime);
    expect(await balanceOf(app, users[0] ?? nobody)).toBe(7.5);
  });
});

const nobody: TestUser = { userId: 0, email: '', password: '', token: '' };

/** So many people who had ₹20, each with a number for ₹12.50. */
async function holders(context: TestContext, { protocol, count }: { protocol: UpstreamProtocol; count: number }) {
  const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const users = await Promise.all(Array.from({ length: count }, () => aUser(app, { balance: 20 })));
  const mobiles = await Promise.all(users.map((user) => aNumber(app, { user, service })));
  return { app, users, mobiles, service, admin: await anAdmin(app) };
}

/** From now on the provider says that it knows none of our numbers. What was switched on before strikes first. */
async function forgetAll(app: TestApp, protocol: UpstreamProtocol, { history = 'refunded' }: { history?: 'refunded' | 'as it is' } = {}) {
  const { list, check, cancel } = dialects[protocol].calls;
  if (protocol === 'fivesim') {
    switchOn(app, {
      kind: 'answer',
      action: list,
      body: JSON.stringify({ Data: [], Total: 0 }),
      contentType: 'application/json',
      share: 1,
    });
    for (const action of [check, cancel]) switchOn(app, { kind: 'answer', action, status: 404, body: 'order not found', share: 1 });
    return;
  }
  switchOn(app, { kind: 'token', action: list, token: 'NO_ACTIVATIONS', share: 1 });
  for (const action of [check, cancel, 'getStatusV2']) switchOn(app, { kind: 'token', action, token: 'NO_ACTIVATION', share: 1 });
  if (history === 'as it is') return;
  const rows = (await booksOf(app)).activations.map(({ id, phoneNumber }) => ({
    id,
    phone: phoneNumber,
    date: '2026-01-01 00:00:00',
    cost: 0,
    currency: 840,
    status: '8',
  }));
  switchOn(app, { kind: 'answer', action: 'getHistory', body: JSON.stringify(rows), share: 1 });
}

async function alarms(app: TestApp, admin: TestUser) {
  return (await app.get('/api/admin/missing-numbers', { as: admin })).body.data;
}

async function missingOf({ app }: TestApp): Promise<number> {
  return (await app.deps.db.pool.query('select from missing_number where settled_at is null')).rows.length;
}

/** Cancels that the provider answered once with "over", and that stay owed. */
async function owedSince({ app }: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query(
    `select from upstream_task where kind = 'cancel' and done_at is null and over_since is not null`,
  );
  return rows.length;
}

async function keyOf({ app: { deps } }: TestApp, id: number): Promise<string> {
  const account = await findAccount(deps.db.read, id);
  return (account && openKey(deps, account)) ?? '';
}
