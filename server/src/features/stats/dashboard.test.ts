import { afterEach, expect, test } from 'vitest';
import { readAlarms } from '../../../../test/scenarios/alarms/read-alarms.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin, anEmail } from '../../../../test/builders/people.ts';
import { midnights, turnClockTo } from '../../../../test/builders/calendar.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../test/builders/data.ts';
import { openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { aDepositInReview } from '../../../../test/builders/money-in-review.ts';
import { somePayments } from '../../../../test/builders/payments.ts';
import { openSwitchScenario } from '../../../../test/scenarios/numbers/switch-scenario.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { deliverSms, switchOn } from '../../../../test/builders/upstream.ts';
import { checkProviders } from '../providers/health/health.commands.ts';

let app: TestApp;
afterEach(() => app.stop());

test('an empty installation shows zeros', async () => {
  app = await startTestApp();
  const admin = await anAdmin(app);
  const { today } = await app.app.deps.db.pool
    .query<{ today: string }>(`select to_char(app_now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`)
    .then(({ rows: [row] }) => row ?? { today: '' });
  const board = await dashboardOf(admin);
  expect(board).toEqual({
    totalUsers: 0,
    totalUsersChange: null,
    mobileDevices: 0,
    mobileDevicesChange: null,
    weeklyRegistrations: expect.any(Array),
    weeklyDevices: expect.any(Array),
    today: { deposited: 0, received: 0, cancelled: 0, waiting: 0, failed: 0 },
    codesPerMinute: Array.from({ length: 60 }, () => 0),
    deposits: { pending: 0, review: 0, unclaimed: 0, bonuses: 0 },
    // A balance check may have run already.
    providers: [expect.objectContaining({ name: 'Simulator', isEnabled: true, bought: 0, refused: 0, unknown: 0 })],
  });
  expect(await alarmsOf(admin)).toEqual(['UPI is not set up: no one can pay with it.', 'Crypto is not set up: no one can pay with it.']);
  for (const week of [board.weeklyRegistrations, board.weeklyDevices]) {
    expect(week.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(week.at(-1)?.day).toBe(today);
  }
});

test.each(midnights)('days and months follow the operator’s time zone: midnight in $timeZone at $midnight', async (each) => {
  const { timeZone, midnight, days, isNewMonth } = each;
  app = await startTestApp({ env: { TIME_ZONE: timeZone } });
  const scenario = openDepositScenario(app.app.deps.db);
  await turnClockTo(app, Date.parse(midnight) - 60_000);
  await scenario.aUser({ since: '70 days' });
  await aPhone('phone-of-ann');
  const user = await aUser(app);
  const service = await aService(app, { price: 12.5 });
  await deliverCode(user, await aNumber(app, { user, service }));
  const boughtBefore = await aNumber(app, { user, service });
  await scenario.upiDeposit(user.userId, { units: 40_000 });
  await turnClockTo(app, Date.parse(midnight) + 1_000);
  await deliverCode(user, boughtBefore);
  await scenario.upiDeposit(user.userId, { units: 10_050 });
  await aPhone('phone-of-ann');
  await aPhone('phone-of-bob');
  await aPhone('phone-of-bob');

  const board = await dashboardOf(await anAdmin(app));
  expect(board).toMatchObject({ totalUsers: 6, mobileDevices: 2 });
  expect(board.weeklyRegistrations.slice(-2)).toEqual([
    { day: days[0], count: 2 },
    { day: days[1], count: 3 },
  ]);
  expect(board.weeklyDevices.slice(-2)).toEqual([
    { day: days[0], count: 1 },
    { day: days[1], count: 2 },
  ]);
  expect(board.weeklyRegistrations.slice(0, -2).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(board).toMatchObject(
    isNewMonth ? { totalUsersChange: 50, mobileDevicesChange: 100 } : { totalUsersChange: null, mobileDevicesChange: null },
  );
  expect(board.today).toMatchObject({ deposited: 100.5, received: 1, waiting: 0 });

  await turnClockTo(app, Date.parse(midnight) + 5.9 * 24 * 60 * 60 * 1_000);
  const later = await dashboardOf(await anAdmin(app));
  expect(later.weeklyRegistrations.map(({ count }) => count)).toEqual([2, 3, 0, 0, 0, 0, 0]);
  expect(later.today).toMatchObject({ deposited: 0, received: 0 });
});

test('numbers count once, by their result', async () => {
  app = await startTestApp();
  const [user, admin] = [await aUser(app), await anAdmin(app)];
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const read = await aNumber(app, { user, service });
  await deliverCode(user, read);
  await deliverSms(app, read, 'Your second code is 5678');
  await deliverCode(user, await aNumber(app, { user, service }));
  const cancelled = await aNumber(app, { user, service });
  await passTime(app, 61);
  expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled) })).status).toBe(200);
  await aNumber(app, { user, service });
  switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  const refused = await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  expect(refused.body.data.isNumberGenerated).toBe(false);

  const board = await eventually(async () => {
    const seen = await dashboardOf(admin);
    expect(seen.codesPerMinute.reduce((sum, count) => sum + count, 0)).toBe(3);
    return seen;
  });
  expect(board.today).toEqual({
    deposited: 0,
    received: 2,
    cancelled: 1,
    waiting: 1,
    failed: 1,
  });
  expect(board.providers).toMatchObject([{ name: 'Simulator', isEnabled: true, bought: 4, refused: 1, unknown: 0 }]);

  await passTime(app, 3_600);
  expect(await dashboardOf(admin)).toMatchObject({
    codesPerMinute: Array.from({ length: 60 }, () => 0),
    providers: [{ bought: 0, refused: 0, unknown: 0 }],
  });
});

test('a switch that found no number counts as failed, though it needed no money of its own', async () => {
  app = await startTestApp();
  const { exchange } = await openSwitchScenario(app, { from: 9, to: 9 });
  switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  expect((await exchange()).body.data.isNumberGenerated).toBe(false);
  expect((await dashboardOf(await anAdmin(app))).today).toMatchObject({ failed: 1, waiting: 1 });
});

test('a payment that an open deposit names is in review, not without an owner', async () => {
  app = await startTestApp({ payments: await somePayments() });
  const admin = await anAdmin(app);
  await aDepositInReview(app);
  await app.app.deps.db.pool.query(`update payment set seen_at = app_now() - interval '61 minutes'`);
  const { deposits } = await dashboardOf(admin);
  expect(deposits).toMatchObject({ review: 1, unclaimed: 0 });
  expect((await alarmsOf(admin)).filter((alarm) => alarm.includes('owner'))).toEqual([]);
});

test('an alarm appears while its problem lasts', async () => {
  const payments = await somePayments();
  app = await startTestApp({ payments });
  const admin = await anAdmin(app);
  const { pool } = app.app.deps.db;
  await eventually(async () => expect((await pool.query('select from job_lease where done_until is not null')).rowCount).toBe(2));
  expect(await alarmsOf(admin)).toEqual([]);

  const scenario = openDepositScenario(app.app.deps.db);
  await scenario.arrives({ reference: '400000000001' });
  await pool.query(`update payment set seen_at = app_now() - interval '61 minutes'`);
  await scenario.declared(await scenario.aUser(), '400000000002');
  await pool.query(
    `update deposit set state = 'review', reason = 'contested', next_check_at = null, declared_at = app_now() - interval '25 hours'`,
  );
  const since = `timestamptz '2026-01-31 18:35:00Z'`;
  await pool.query(`update job_lease set done_until = ${since}, failing_since = ${since} where job = 'deposits:upi'`);
  await pool.query('update route set is_enabled = false where server in (1, 3)');
  await pool.query(`insert into unmatched_number select id, '4711', app_now() - interval '2 minutes', app_now() from provider`);
  expect((await dashboardOf(admin)).deposits).toEqual({ pending: 0, review: 1, unclaimed: 1, bonuses: 0 });
  expect(await alarmsOf(admin)).toEqual([
    'Nothing can be bought on servers 1 and 3: no route leads to a provider.',
    'UPI payments have not been checked since 1 Feb 2026, 00:05: the verifier does not answer.',
    '1 number is open at Simulator, and none of our purchases bought it.',
    '1 payment has had no owner for over an hour.',
    '1 deposit has waited for a decision for over a day.',
  ]);
  await pool.query('update provider set is_enabled = false');
  expect(await alarmsOf(admin)).toContain('A route leads to Simulator, which is switched off.');
});

test('a server that was never set up is no alarm', async () => {
  app = await startTestApp();
  const admin = await anAdmin(app);
  const { pool } = app.app.deps.db;
  await pool.query('delete from route where server in (3, 4)');
  expect(await alarmsOf(admin)).not.toContainEqual(expect.stringContaining('no route leads to a provider'));
  await aService(app, { server: 4 });
  expect(await alarmsOf(admin)).toContain('Nothing can be bought on server 4: no route leads to a provider.');
});

test('a server is an alarm while all its services on sale are known to be out of stock', async () => {
  app = await startTestApp();
  const admin = await anAdmin(app);
  const { pool } = app.app.deps.db;
  const nothingOn = async () => (await alarmsOf(admin)).filter((alarm) => alarm.startsWith('Nothing can be bought'));
  const [first, second] = [await aService(app, { server: 2 }), await aService(app, { server: 2 })];
  const stock = (left: number | null, ids: string[]) =>
    pool.query('update service set stock = $1 where id = any($2::bigint[])', [left, ids]);
  await stock(0, [first.id]);
  expect(await nothingOn()).toEqual([]);
  await stock(0, [second.id]);
  expect(await nothingOn()).toEqual(['Nothing can be bought on server 2: every service there is out of stock.']);
  await stock(3, [second.id]);
  expect(await nothingOn()).toEqual([]);
  await pool.query('update service set is_enabled = false where id = $1', [second.id]);
  expect(await nothingOn()).toHaveLength(1);
  await pool.query('update route set is_enabled = false where server = 2');
  expect(await nothingOn()).toEqual(['Nothing can be bought on server 2: no route leads to a provider.']);
});

test('a failing provider, or one with a low balance, is an alarm, with its balance beside it', async () => {
  app = await startTestApp();
  const [user, admin] = [await aUser(app), await anAdmin(app)];
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const { pool } = app.app.deps.db;
  const ask = async (balance: string) => {
    app.simulator.faults.switchOff();
    switchOn(app, { kind: 'token', token: balance, action: 'getBalance' });
    await checkProviders(app.app.deps);
    const { providers } = await dashboardOf(admin);
    return { providers, alarms: (await alarmsOf(admin)).filter((alarm) => alarm.startsWith('Simulator')) };
  };
  expect(await ask('ACCESS_BALANCE:0.30')).toMatchObject({
    providers: [{ isWorking: true, balance: '0.30', currency: 'USD' }],
    alarms: [],
  });
  await deliverCode(user, await aNumber(app, { user, service }));
  await aNumber(app, { user, service });
  await pool.query('update purchase_attempt set cost_micros = 500000, ceiling_micros = 500000');
  // The waiting number may still be refunded.
  expect((await ask('ACCESS_BALANCE:0.50')).alarms).toEqual([]);
  expect(await ask('ACCESS_BALANCE:0.30')).toMatchObject({
    providers: [{ isWorking: true, balance: '0.30' }],
    alarms: ['Simulator is low on money: 0.30 USD are left, and numbers cost 0.50 USD there in the last 24 hours.'],
  });
  expect(await ask('ACCESS_BALANCE:0')).toMatchObject({
    providers: [{ isWorking: false, balance: '0.00' }],
    alarms: ['Simulator: There is no money left on the account. Top it up at the provider.'],
  });
  expect((await ask('BAD_KEY')).alarms).toEqual([expect.stringContaining('Simulator: The provider does not know this key')]);
  await pool.query('update provider set is_enabled = false');
  expect((await ask('BAD_KEY')).alarms).toEqual([]);
  await pool.query('update provider set is_enabled = true');
  await passTime(app, 25 * 3_600);
  expect((await ask('ACCESS_BALANCE:0.30')).alarms).toEqual([]);
});

test('a purchase without a certain answer is an alarm after ten minutes', async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } });
  const [user, admin] = [await aUser(app), await anAdmin(app)];
  const service = await aService(app);
  await aNumber(app, { user, service });
  const { pool } = app.app.deps.db;
  await pool.query(`update provider set is_enabled = false`);
  // Its user still waits, so the watch doesn't give it up meanwhile.
  await pool.query(
    `update purchase_attempt set state = 'unknown', sent_at = app_now() - interval '9 minutes', deadline = app_now() + interval '1 hour'`,
  );
  const sentence = '1 purchase has had no certain answer for over 10 minutes.';
  expect((await dashboardOf(admin)).providers).toMatchObject([{ bought: 0, unknown: 1, isEnabled: false }]);
  expect(await alarmsOf(admin)).not.toContain(sentence);
  await passTime(app, 120);
  expect(await alarmsOf(admin)).toContain(sentence);
});

type Week = { day: string; count: number }[];
type Dashboard = {
  weeklyRegistrations: Week;
  weeklyDevices: Week;
  today: object;
  codesPerMinute: number[];
  deposits: object;
  providers: object[];
};

const alarmsOf = (admin: { token: string }) => readAlarms(app, admin);

async function dashboardOf(admin: { token: string }): Promise<Dashboard> {
  const reply = await app.get<{ data: Dashboard }>('/api/admin/dashboard', { as: admin });
  expect([reply.status, reply.body]).toEqual([200, { data: expect.any(Object) }]);
  return reply.body.data;
}

async function aPhone(deviceId: string): Promise<void> {
  const headers = { 'x-device-id': deviceId, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' };
  const reply = await app.post('/api/users/signup', { body: { email: anEmail(), password: 'a fine password' }, headers });
  expect(reply.status).toBe(201);
}

async function deliverCode(user: TestUser, mobile: { _id: string }): Promise<void> {
  await deliverSms(app, mobile, 'Your code is 1234');
  await eventually(async () => {
    const { body } = await app.get<{ data: { _id: string; status: string }[] }>('/api/otp/mobile-history', { as: user });
    expect(body.data.find(({ _id }) => _id === mobile._id)?.status).toBe('success');
  });
}
