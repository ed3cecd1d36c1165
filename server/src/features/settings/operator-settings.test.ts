import { forbiddenByDefault } from '@pinline/contract/settings/fair-use.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { setFairUse } from '../../../../test/builders/operator-rules.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { setUpPayments, startPayments } from '../../../../test/builders/payments.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { smsArrives } from '../../../../test/builders/upstream.ts';
import { eraseOld } from '../activations/activations.jobs.ts';
import { anEnrolledAuthenticator } from '../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const day = 86_400;
const save = (section: string, body: object, at = { app, admin }): Promise<TestReply> =>
  at.app.send('PUT', `/api/admin/settings/${section}`, { as: at.admin, body });
const settings = async (at = { app, admin }) => (await at.app.get('/api/admin/settings', { as: at.admin })).body;

async function audited(action: string): Promise<{ before: unknown; after: unknown }[]> {
  const { rows } = await app.app.deps.db.pool.query('select before, after from audit_log where action = $1 order by id', [action]);
  return rows;
}

test('the defaults apply until an operator changes them', async (context) => {
  const fresh = await ownApp(context);
  expect(await settings({ app: fresh, admin: await anAdmin(fresh) })).toEqual({
    links: { support: null, channel: null, chat: null, video: null },
    sessions: { lifeDays: 30, idleDays: 7 },
    retention: { numbersDays: 90 },
    buying: { isPaused: false, message: null },
    fairUse: { perHour: null, perDay: null, cancelPercent: null, cancelSample: 20, forbiddenNames: forbiddenByDefault },
    payments: { cryptoClaimMinutes: null, minDeposit: null, defaultCryptoClaimMinutes: 10, defaultMinDeposit: 1 },
  });
});

test.each([
  ['sessions', 'sessions', { lifeDays: 60, idleDays: 10 }],
  ['retention', 'retention', { numbersDays: 30 }],
  ['buying', 'buying', { isPaused: false, message: 'Soon' }],
  ['payments', 'payments', { cryptoClaimMinutes: 0, minDeposit: 5 }],
  ['fair-use', 'fairUse', { perHour: 5, perDay: null, cancelPercent: 40, cancelSample: 10, forbiddenNames: ['bank', 'ünlü'] }],
] as const)('%s: returns what is saved, and audits it with the earlier values', async (section, key, value) => {
  const before = (await settings())[key];
  const rows = await audited(`settings.${section}`);
  expect(await save(section, value)).toMatchObject({ status: 200, body: { [key]: value } });
  expect((await settings())[key]).toMatchObject(value);
  const written = (await audited(`settings.${section}`)).slice(rows.length);
  expect(written).toMatchObject([{ after: value }]);
  for (const name of Object.keys(value)) expect(written[0]?.before).toHaveProperty(name, before[name]);
});

describe('refuses invalid values', () => {
  const fair = { perHour: null, perDay: null, cancelPercent: null, cancelSample: 20, forbiddenNames: [] };
  test.each([
    ['sessions', { lifeDays: 0, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['sessions', { lifeDays: 366, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['sessions', { lifeDays: 5, idleDays: 6 }, { idleDays: 'Not longer than a session lives' }],
    ['sessions', { lifeDays: 5.5, idleDays: 1 }, { lifeDays: 'A whole number from 1 to 365' }],
    ['retention', { numbersDays: 6 }, { numbersDays: 'A whole number from 7 to 3650' }],
    ['retention', { numbersDays: 3_651 }, { numbersDays: 'A whole number from 7 to 3650' }],
    ['buying', { isPaused: true, message: 'x'.repeat(201) }, { message: 'At most 200 characters' }],
    ['payments', { cryptoClaimMinutes: 1_441, minDeposit: 1 }, { cryptoClaimMinutes: 'A whole number from 0 to 1440' }],
    ['payments', { cryptoClaimMinutes: 1, minDeposit: 1_001 }, { minDeposit: 'A whole number from 0 to 1000' }],
    ['fair-use', { ...fair, perHour: 0 }, { perHour: 'A whole number from 1 to 1000' }],
    ['fair-use', { ...fair, cancelPercent: 101 }, { cancelPercent: 'A whole number from 1 to 100' }],
    ['fair-use', { ...fair, cancelSample: null }, { cancelSample: 'A whole number from 1 to 1000' }],
    ['fair-use', { ...fair, forbiddenNames: ['ok', 'x'] }, { 'forbiddenNames.1': 'Each name has 2 to 60 characters' }],
    ['fair-use', { ...fair, forbiddenNames: ['--'] }, { 'forbiddenNames.0': 'A name needs a letter or a digit' }],
    ['fair-use', { ...fair, forbiddenNames: Array(201).fill('bank') }, { forbiddenNames: 'At most 200 names' }],
  ])('%s %o', async (section, body, errors) => {
    const before = await settings();
    expect(await save(section, body)).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors } });
    expect(await settings()).toEqual(before);
  });
});

test('sessions, retention and payments need a fresh code from an operator with an authenticator; pausing and fair use do not', async (context) => {
  const own = await ownApp(context);
  const at = { app: own, admin: await anAdmin(own) };
  await anEnrolledAuthenticator(own, at.admin);
  await passTime(own, 10 * 60 + 1);
  const bodies = {
    sessions: { lifeDays: 9, idleDays: 9 },
    retention: { numbersDays: 7 },
    payments: { cryptoClaimMinutes: 1, minDeposit: 1 },
  };
  for (const [section, body] of Object.entries(bodies))
    expect([section, (await save(section, body, at)).body.code]).toEqual([section, 'SECOND_FACTOR_NEEDED']);
  expect(await settings(at)).toMatchObject({
    sessions: { lifeDays: 30 },
    retention: { numbersDays: 90 },
    payments: { cryptoClaimMinutes: null },
  });
  expect((await save('buying', { isPaused: true }, at)).status).toBe(200);
  expect((await setFairUse(own, at.admin, { perHour: 1 })).status).toBe(200);
});

describe('sessions', () => {
  const statusOf = async (at: TestApp, user: { token: string }) => (await at.get('/api/payment/balance', { as: user })).status;
  const restart = async (at: { app: TestApp; admin: TestUser }) =>
    (at.admin.token = (await at.app.post('/api/users/login', { body: at.admin })).body.token);
  const anAppWithAdmin = async (context: Parameters<typeof ownApp>[0]) => {
    const own = await ownApp(context);
    return { app: own, admin: await anAdmin(own) };
  };

  test('last as long as the operator sets, including open ones', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await save('sessions', { lifeDays: 3, idleDays: 3 }, at);
    const later = await aUser(at.app);
    await passTime(at.app, 2 * day);
    expect([await statusOf(at.app, user), await statusOf(at.app, later)]).toEqual([200, 200]);
    await passTime(at.app, day + 1);
    expect([await statusOf(at.app, user), await statusOf(at.app, later)]).toEqual([401, 401]);
  });

  test('older than a new, shorter life end at once, with their sockets', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await passTime(at.app, 2 * day);
    await restart(at);
    const socket = await connect(at.app, user);
    await save('sessions', { lifeDays: 1, idleDays: 1 }, at);
    expect(await statusOf(at.app, user)).toBe(401);
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('end when they are idle for as long as the operator sets', async (context) => {
    const at = await anAppWithAdmin(context);
    const user = await aUser(at.app);
    await save('sessions', { lifeDays: 30, idleDays: 2 }, at);
    await passTime(at.app, 2 * day - 60);
    expect(await statusOf(at.app, user)).toBe(200);
    await passTime(at.app, 2 * day + 60);
    expect(await statusOf(at.app, user)).toBe(401);
  });

  test('that ended do not return with a longer life', async (context) => {
    const at = await anAppWithAdmin(context);
    const [idle, open] = [await aUser(at.app), await aUser(at.app)];
    await passTime(at.app, 6 * day);
    expect(await statusOf(at.app, open)).toBe(200);
    await passTime(at.app, 2 * day);
    await restart(at);
    await save('sessions', { lifeDays: 365, idleDays: 365 }, at);
    expect([await statusOf(at.app, idle), await statusOf(at.app, open)]).toEqual([401, 200]);
    await passTime(at.app, 300 * day);
    expect(await statusOf(at.app, open)).toBe(200);
  });
});

test('numbers and texts are erased when the operator sets, and pages show how long they are kept', async (context) => {
  const own = await ownApp(context);
  const at = { app: own, admin: await anAdmin(own) };
  const user = await aUser(own);
  const mobile = await aNumber(own, { user, service: await aService(own, { server: 2 }) });
  await smsArrives(own, mobile, 'Your code is 48291');
  const row = async () => (await own.get('/api/otp/mobile-history', { as: user })).body.data[0];
  await eventually(async () => expect((await row()).otpIds).toHaveLength(1));
  await save('retention', { numbersDays: 7 }, at);
  expect((await own.get('/api/config')).body.numbersDays).toBe(7);
  await passTime(own, 7 * day - 60);
  await eraseOld(own.app.deps);
  user.token = (await own.post('/api/users/login', { body: user })).body.token;
  expect((await row()).mobileno).toBe(mobile.mobileno);
  await passTime(own, 120);
  await eraseOld(own.app.deps);
  expect(await row()).toMatchObject({ mobileno: '+62••••••••••', otpIds: [] });
});

test('a stored wait for rival claims overrides the server’s setting, and null restores it', async (context) => {
  const payments = await startPayments();
  context.onTestFinished(() => payments.close());
  const own = await ownApp(context, { payments, env: { CRYPTO_CLAIM_MINUTES: '15' } });
  await setUpPayments(own.app.deps, payments);
  const at = { app: own, admin: await anAdmin(own) };
  const user = await aUser(own);
  let hash = 0;
  const minutes = async () => {
    hash += 1;
    const transactionId = String(hash).padStart(64, 'a');
    expect((await own.post('/api/payment/transaction', { as: user, body: { transactionId, method: 'crypto' } })).status).toBe(202);
    const { rows } = await own.app.deps.db.pool.query(
      `select round(extract(epoch from claimable_at - declared_at) / 60)::int as minutes from deposit where reference = $1`,
      [transactionId],
    );
    return rows[0]?.minutes;
  };
  expect(await minutes()).toBe(15);
  expect((await save('payments', { cryptoClaimMinutes: 40, minDeposit: null }, at)).body).toEqual({
    payments: { cryptoClaimMinutes: 40, minDeposit: null, defaultCryptoClaimMinutes: 15, defaultMinDeposit: 1 },
  });
  expect(await minutes()).toBe(40);
  await save('payments', { cryptoClaimMinutes: null, minDeposit: null }, at);
  expect(await minutes()).toBe(15);
});

describe('forbidden names', () => {
  const forbid = (names: string[]) => setFairUse(app, admin, { forbiddenNames: names });
  const shown = async () => {
    const { body } = await app.get('/api/service/all-services', { as: admin });
    return body.data.map(({ label, server }: { label: string; server: string }) => `${label} ${server}`);
  };

  test('disable services, list them before and after, and never enable one again', async () => {
    await forbid([]);
    await aService(app, { name: 'Acme Pay', server: 1, code: 'ap' });
    await aService(app, { name: 'Acme Pay', server: 3, code: 'ap' });
    const { id } = await aService(app, { name: 'Acme Payroll', server: 1, code: 'apr' });
    const preview = await app.post('/api/admin/settings/forbidden-services', {
      as: admin,
      body: { forbiddenNames: ['acme pay', 'other'] },
    });
    const two = ['1', '3'].map((server) => ({ _id: expect.any(String), serviceName: 'Acme Pay', server }));
    expect(preview).toMatchObject({ status: 200, body: { data: two } });
    expect(await shown()).toEqual(expect.arrayContaining(['Acme Pay 1', 'Acme Pay 3', 'Acme Payroll 1']));

    expect(await forbid([' ACME  pay ', 'other', 'other'])).toMatchObject({
      status: 200,
      body: { switchedOff: two, fairUse: { forbiddenNames: ['ACME  pay', 'other'] } },
    });
    expect(await shown()).not.toEqual(expect.arrayContaining(['Acme Pay 1']));
    expect(await shown()).toContain('Acme Payroll 1');
    const user = await aUser(app);
    await aNumber(app, { user, service: { id } });
    const gone = await app.post('/api/mobile/generate', { as: user, body: { serviceId: preview.body.data[0]._id, isDeepCheck: false } });
    expect(gone).toMatchObject({ status: 404, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect((await audited('settings.fair-use')).at(-1)?.after).toMatchObject({
      switchedOff: [
        { name: 'Acme Pay', server: 1 },
        { name: 'Acme Pay', server: 3 },
      ],
    });

    expect((await forbid([])).body.switchedOff).toEqual([]);
    expect(await shown()).not.toEqual(expect.arrayContaining(['Acme Pay 1']));
  });
});
