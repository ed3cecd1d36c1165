import { describe, expect, test, vi } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../test/builders/data.ts';
import { attemptsOf, holdBack, purchasesOf, switchOn } from '../../../../test/builders/upstream.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../test/processes/rounds.ts';
import { expectReconciled } from '../../../../test/invariants/expect-reconciled.ts';
import { reportNumber } from '../../../../test/scenarios/numbers/a-reporter.ts';
import { occupy } from '../../../../test/scenarios/numbers/occupied-provider.ts';
import { aSecondProvider } from '../../../../test/scenarios/routes/second-provider.ts';
import { aSoldOutService, aWaiter, joinWaitlist, waitlistOf } from '../../../../test/scenarios/numbers/waitlist-scenario.ts';
import { Client } from '../../platform/database/connections/client.ts';

/** A purchase that a busy machine delays keeps its time. */
const patient = { env: { PURCHASE_SECONDS: '60' } };
const quiet = { env: { ...patient.env, LOG_LEVEL: 'fatal' } };
/** Whose purchases soon have no time left. */
const hasty = { env: { LOG_LEVEL: 'fatal' } };
const action = 'getNumberV2';

test('the catalogue is read once in a round, for any number of countries', async (context) => {
  const app = await ownApp(context, patient);
  for (const country of ['IN', 'ID', 'US', 'DE', 'FR', 'IT', 'ES', 'GB', 'PL', 'BR'])
    await aWaiter(app, { user: await aUser(app), code: (await aSoldOutService(app)).code, country });
  const queries = vi.spyOn(Client.prototype, 'query');
  context.onTestFinished(() => queries.mockRestore());
  await afterRounds(app, 'waitlist', 2);
  const reads = queries.mock.calls.map(([query]) => JSON.stringify(query)).filter((text) => text.includes('service_quality'));
  expect(reads.length).toBeGreaterThan(0);
  // The rounds before and after the two, which may have begun.
  expect(reads.length).toBeLessThan(5);
});

test('a country that has no name here is refused', async (context) => {
  const app = await ownApp(context, patient);
  const [user, { code }] = await Promise.all([aUser(app), aSoldOutService(app)]);
  const reply = await joinWaitlist(app, { user, code, country: 'QX' });
  expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors: { country: expect.any(String) } } });
});

describe.concurrent('a waiting user who wants a number bought', () => {
  test('is tried less often after each failure', async (context) => {
    const app = await ownApp(context, quiet);
    const [user, service] = await Promise.all([aUser(app), aSoldOutService(app)]);
    await aWaiter(app, { user, code: service.code, isAutomatic: true });
    switchOn(app, { kind: 'token', action, token: 'NO_NUMBERS', share: 1 });
    await service.setStock(null);
    const failed = { state: 'failed' };
    const expectTries = (count: number) =>
      eventually(async () => expect(await purchasesOf(app, user)).toMatchObject(Array.from({ length: count }, () => failed)));
    await expectTries(1);
    await passTime(app, 31);
    await expectTries(2);
    await passTime(app, 31);
    await afterRounds(app, 'waitlist');
    await expectTries(2);
    await passTime(app, 31);
    await expectTries(3);
  });

  test('is not tried while too many others buy, which writes nothing, and comes first at once afterwards', async (context) => {
    const app = await ownApp(context, hasty);
    const [user, next, service] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app)]);
    for (const each of [user, next]) await aWaiter(app, { user: each, code: service.code, isAutomatic: true });
    const { free } = await occupy(app);
    await service.setStock(3);
    await afterRounds(app, 'waitlist');
    const { pool } = app.app.deps.db;
    const { rows } = await pool.query(
      'select (select count(*)::int from hold) as holds, (select count(*)::int from waitlist_try) as tries, (select bool_and(retry_at <= app_now()) from waitlist_entry) as "isDue"',
    );
    expect(rows).toEqual([{ holds: 0, tries: 0, isDue: true }]);
    await free();
    for (const each of [user, next])
      await eventually(async () => expect(await waitlistOf(app, each)).toMatchObject([{ status: 'bought' }]));
    const { rows: bought } = await pool.query(`select user_id as "userId" from activation where state = 'waiting' order by id`);
    expect(bought).toEqual([{ userId: user.userId }, { userId: next.userId }]);
    await expectReconciled(app);
  });

  test('is tried again after the same pause when too many others bought at a later provider', async (context) => {
    const app = await ownApp(context, hasty);
    const [user, service] = await Promise.all([aUser(app), aSoldOutService(app)]);
    await aSecondProvider(context, app);
    await occupy(app, 'Other');
    await aWaiter(app, { user, code: service.code, isAutomatic: true });
    switchOn(app, { kind: 'token', action, token: 'NO_NUMBERS', share: 1 });
    await service.setStock(null);
    const busy = { state: 'failed', failure: 'BUSY' };
    for (const tries of [1, 2, 3, 4]) {
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject(Array.from({ length: tries }, () => busy)));
      await passTime(app, 31);
    }
    expect(await balanceOf(app, user)).toBe(500);
  });

  test('is passed over for the next one when the provider has only numbers that they reported', { tags: 'wish.4' }, async (context) => {
    const app = await ownApp(context, quiet);
    const [reporter, next, service] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app)]);
    const mobile = await aNumber(app, { user: reporter, service });
    await passTime(app, 61);
    expect((await reportNumber(app, reporter, mobile)).status).toBe(200);
    for (const user of [reporter, next]) await aWaiter(app, { user, code: service.code, isAutomatic: true });
    switchOn(app, { kind: 'samePhone', action, times: 9 });
    await service.setStock(1);
    await eventually(async () => expect(await waitlistOf(app, next)).toMatchObject([{ status: 'bought' }]));
    expect(await attemptsOf(app, reporter)).toContainEqual(expect.objectContaining({ detail: 'reported before' }));
    expect(await waitlistOf(app, reporter)).toMatchObject([{ status: 'waiting' }]);
  });

  test('does not keep the next one waiting while the provider has yet to take their rejected numbers back', async (context) => {
    const app = await ownApp(context, quiet);
    const [reporter, next, service] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app)]);
    const mobile = await aNumber(app, { user: reporter, service });
    await passTime(app, 61);
    expect((await reportNumber(app, reporter, mobile)).status).toBe(200);
    await aWaiter(app, { user: reporter, code: service.code, isAutomatic: true });
    switchOn(app, { kind: 'samePhone', action, times: 99 }, { kind: 'token', token: 'EARLY_CANCEL_DENIED', action: 'setStatus', share: 1 });
    await service.setStock(1);
    const failures = async () => (await purchasesOf(app, reporter)).filter(({ state }) => state === 'failed').length;
    await eventually(async () => expect(await failures()).toBe(1));
    await passTime(app, 31);
    await eventually(async () => expect(await failures()).toBe(2));
    await aWaiter(app, { user: next, code: service.code, isAutomatic: true });
    await eventually(async () => expect(await waitlistOf(app, next)).toMatchObject([{ status: 'bought' }]));
    expect((await attemptsOf(app, reporter)).filter(({ state }) => state === 'rejected')).toHaveLength(3);
  });

  test('waits on while another purchase of theirs holds the money', { tags: 'wish.2' }, async (context) => {
    const app = await ownApp(context, quiet);
    const [user, service, other] = await Promise.all([aUser(app, { balance: 13 }), aSoldOutService(app), aService(app, { server: 2 })]);
    await aWaiter(app, { user, code: service.code, isAutomatic: true });
    await app.app.deps.db.pool.query(`update route set country = '9999' where server = 2`);
    const answerNow = holdBack(app, { action });
    const answer = app.post('/api/mobile/generate', { as: user, body: { serviceId: other.id, isDeepCheck: false } });
    await eventually(async () => expect(await attemptsOf(app, user)).toHaveLength(1));
    await service.setStock(1);
    await afterRounds(app, 'waitlist');
    answerNow();
    expect((await answer).body.data).toMatchObject({ isNumberGenerated: false, balance: 13 });
    expect(await waitlistOf(app, user)).toMatchObject([{ status: 'waiting' }]);
    await passTime(app, 11);
    await eventually(async () => expect(await waitlistOf(app, user)).toMatchObject([{ status: 'bought' }]));
    await expectReconciled(app);
  });

  test('gets one from another server while the first is busy with another service', { tags: 'wish.5' }, async (context) => {
    const app = await ownApp(context, quiet);
    const [user, next, service, other] = await Promise.all([aUser(app), aUser(app), aSoldOutService(app), aSoldOutService(app)]);
    await aWaiter(app, { user, code: service.code, isAutomatic: true });
    await aService(app, { server: 2, code: other.code });
    const { pool } = app.app.deps.db;
    await pool.query('update service set stock = 0');
    await aWaiter(app, { user: next, code: other.code, isAutomatic: true });
    const answerNow = holdBack(app, { action, share: 1 });
    await pool.query('update service set stock = 3');
    await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'sending' }]));
    await eventually(async () => expect(await attemptsOf(app, next)).toMatchObject([{ state: 'sending' }]));
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'sending' }]);
    answerNow();
    await eventually(async () => expect(await waitlistOf(app, next)).toMatchObject([{ status: 'bought' }]));
    const { rows } = await pool.query('select server from activation where user_id = $1', [next.userId]);
    expect(rows).toEqual([{ server: 2 }]);
    await expectReconciled(app);
  });

  test('takes turns with those of another service on the same server', { tags: 'wish.6' }, async (context) => {
    const app = await ownApp(context, quiet);
    const [service, other] = await Promise.all([aSoldOutService(app), aSoldOutService(app)]);
    const users = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
    const codes = [service.code, service.code, service.code, other.code];
    for (const [n, user] of users.entries()) await aWaiter(app, { user, code: codes[n] ?? '', isAutomatic: true });
    switchOn(app, { kind: 'delay', action, delayMs: 500, share: 1 });
    await app.app.deps.db.pool.query('update service set stock = 9');
    const bought = async () => {
      const { rows } = await app.app.deps.db.pool.query<{ code: string }>(
        `select service_code as code from activation where state = 'waiting' order by id`,
      );
      return rows.map(({ code }) => code);
    };
    await eventually(async () => expect(await bought()).toHaveLength(4));
    expect(await bought()).toEqual([service.code, other.code, service.code, service.code]);
    await expectReconciled(app);
  });

  test('waits no more once they bought a number of the service otherwise', { tags: 'wish.9' }, async (context) => {
    const app = await ownApp(context, quiet);
    const [user, service, other] = await Promise.all([aUser(app), aSoldOutService(app), aSoldOutService(app)]);
    const entry = await aWaiter(app, { user, code: service.code, isAutomatic: true });
    await aWaiter(app, { user, code: other.code, isAutomatic: true });
    const socket = await connect(app, user);
    context.onTestFinished(() => socket.close());
    await aNumber(app, { user, service });
    const frame = await socket.frame((each) => 'type' in each && each.type === 'waitlist');
    expect(frame).toMatchObject({ entry: { _id: entry._id, status: 'removed' } });
    await service.setStock(3);
    await afterRounds(app, 'waitlist');
    expect(await purchasesOf(app, user)).toHaveLength(1);
    expect(await waitlistOf(app, user)).toMatchObject([{ serviceCode: other.code, status: 'waiting' }]);
    await expectReconciled(app);
  });
});
