import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anUnclaimedPayment } from '../../../../../test/builders/money-in-review.ts';
import { anAdmin, anApiKey, anEmail, anOperator } from '../../../../../test/builders/people.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openRefundScenario } from '../../../../../test/scenarios/money/refund-scenario.ts';

let app: TestApp;
let mail: MailServer;
let owner: TestUser;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
  owner = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
  await mail.close();
});

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const me = (as: TestUser) => app.get('/api/admin/me', { as });
const invite = (as: TestUser, email: string, role: OperatorRole) => app.post('/api/admin/operators', { as, body: { email, role } });
const giveRole = (as: TestUser, { userId }: { userId: number }, role: OperatorRole) =>
  app.send('PUT', `/api/admin/operators/${userId}/role`, { as, body: { role } });
const remove = (as: TestUser, { userId }: { userId: number }) => app.send('DELETE', `/api/admin/operators/${userId}`, { as });
const teamOf = async (as: TestUser): Promise<{ email: string }[]> => (await app.get('/api/admin/operators', { as })).body.data;
const logIn = (email: string, password: string): Promise<TestReply> => app.post('/api/users/login', { body: { email, password } });
const codesOf = (replies: TestReply[]) =>
  replies.map(({ status, body }) => body?.code ?? status).toSorted((one, other) => (String(one) < String(other) ? -1 : 1));

describe('an invited operator', () => {
  test('chooses a password by the mailed link, and may do what the role allows', async () => {
    const email = anEmail();
    const invited = await invite(owner, `  ${email.toUpperCase()} `, 'finance');
    expect(invited).toMatchObject({ status: 201, body: { data: { email, role: 'finance', hasJoined: false, lastSeenAt: null } } });
    await join(email);
    const signedIn = await logIn(email, 'a brand new password');
    expect(signedIn.body).toMatchObject({ role: 'admin', permissions: permissionsOf('finance') });
    const operator = { token: signedIn.body.token } as TestUser;
    expect((await me(operator)).body.data).toEqual({ email, role: 'finance', permissions: permissionsOf('finance'), refundsLeft: null });
    expect(await teamOf(owner)).toContainEqual(expect.objectContaining({ email, hasJoined: true, lastSeenAt: expect.any(String) }));
    const { rows } = await query(`select actor_id, after from audit_log where action = 'operator.invite' and target = $1`, [
      `user:${invited.body.data._id}`,
    ]);
    expect(rows).toEqual([{ actor_id: owner.userId, after: { email, role: 'finance' } }]);
  });

  test('refuses an address that is taken', async () => {
    const user = await aUser(app);
    expect(codesOf([await invite(owner, user.email, 'viewer'), await invite(owner, owner.email, 'viewer')])).toEqual([
      'EMAIL_TAKEN',
      'EMAIL_TAKEN',
    ]);
  });

  test('is invited once by ten clicks', async () => {
    const email = anEmail();
    const replies = await sendAtOnce(
      Array.from({ length: 10 }, () => ({ node: app, path: '/api/admin/operators', as: owner, body: { email, role: 'viewer' } })),
    );
    expect(codesOf(replies)).toEqual([201, ...Array.from({ length: 9 }, () => 'EMAIL_TAKEN')]);
  });
});

test('a changed role applies from the next call', async () => {
  const operator = await anOperator(app, 'viewer');
  const note = () => app.post(`/api/admin/users/${operator.userId}/notes`, { as: operator, body: { text: 'Wrote twice' } });
  expect(codesOf([await note()])).toEqual(['NOT_PERMITTED']);
  expect((await giveRole(owner, operator, 'support')).body.data).toMatchObject({ role: 'support' });
  expect((await note()).body?.code).not.toBe('NOT_PERMITTED');
  expect((await me(operator)).body.data).toMatchObject({ role: 'support', permissions: ['view', 'cases', 'refund'], refundsLeft: 500 });
});

test('an operator who was removed is signed out and not let in; invited again, only the mailed link opens the account', async () => {
  const operator = await anOperator(app, 'support');
  const key = await anApiKey(app, operator);
  const body = { url: 'https://93.184.215.14/hooks', events: ['activation.code'] };
  expect((await app.post('/api/webhooks', { as: operator, body })).status).toBe(201);
  expect((await remove(owner, operator)).status).toBe(204);
  expect((await me(operator)).status).toBe(401);
  expect((await logIn(operator.email, operator.password)).body).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  expect((await teamOf(owner)).map(({ email }) => email)).not.toContain(operator.email);
  expect(codesOf([await remove(owner, operator), await giveRole(owner, operator, 'owner')])).toEqual(['USER_NOT_FOUND', 'USER_NOT_FOUND']);
  expect((await invite(owner, operator.email, 'viewer')).body.data).toMatchObject({ role: 'viewer', hasJoined: false });
  expect((await logIn(operator.email, operator.password)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  // The first mail asked whether the address is theirs, when the key was created.
  await join(operator.email, { mailNo: 2 });
  const joined = await logIn(operator.email, 'a brand new password');
  expect(joined.body).toMatchObject({ permissions: ['view'] });
  expect((await app.get('/api/payment/balance', { as: key })).status).toBe(401);
  const { data } = (await app.get('/api/webhooks', { as: { ...operator, token: joined.body.token } })).body;
  expect(data).toMatchObject([{ isEnabled: false }]);
});

test('an owner who was removed while a call waited changes nothing', async () => {
  const leaving = await anAdmin(app);
  const [friend, client] = [await anOperator(app, 'viewer'), await app.app.deps.db.pool.connect()];
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('team', 0))`);
    const promoted = giveRole(leaving, friend, 'owner');
    await eventually(async () =>
      expect((await query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount).toBeGreaterThan(0),
    );
    await client.query(`update app_user set is_blocked = true where id = $1`, [leaving.userId]);
    await client.query('commit');
    expect(codesOf([await promoted])).toEqual(['NOT_PERMITTED']);
  } finally {
    client.release();
  }
  expect((await me(friend)).body.data).toMatchObject({ role: 'viewer' });
});

test('a user is no operator: has no role to change', async () => {
  const user = await aUser(app);
  expect(codesOf([await giveRole(owner, user, 'owner'), await remove(owner, user)])).toEqual(['USER_NOT_FOUND', 'USER_NOT_FOUND']);
});

describe('the last owner', () => {
  test('stays one, also when others were invited', async () => {
    const alone = await startTestApp({ env: { SMTP_URL: mail.url } });
    try {
      const last = await anAdmin(alone);
      const send = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
        alone.send(method, `/api/admin/operators/${path}`, { as: last, body });
      expect((await alone.post('/api/admin/operators', { as: last, body: { email: anEmail(), role: 'owner' } })).status).toBe(201);
      expect(codesOf([await send('PUT', `${last.userId}/role`, { role: 'finance' }), await send('DELETE', String(last.userId))])).toEqual([
        'LAST_OWNER',
        'LAST_OWNER',
      ]);
      const second = await anAdmin(alone);
      const replies = await Promise.all([
        send('DELETE', String(second.userId)),
        alone.send('DELETE', `/api/admin/operators/${last.userId}`, { as: second }),
      ]);
      expect(codesOf(replies)).toContain(204);
      const { rows } = await alone.app.deps.db.pool.query(
        `select count(*)::int as owners from app_user where operator_role = 'owner' and not is_blocked and password_hash is not null`,
      );
      expect(rows).toEqual([{ owners: 1 }]);
    } finally {
      await alone.stop();
    }
  });
});

describe('refunds by support', () => {
  test('end at the sum of a day, however many are sent at once, and begin again at midnight', async () => {
    await setPerDay(40);
    const support = await anOperator(app, 'support');
    const cases = await Promise.all(Array.from({ length: 5 }, () => openRefundScenario(app, { admin: support })));
    const replies = await Promise.all(cases.map(({ refund }) => refund()));
    expect(codesOf(replies)).toEqual([200, 200, 200, 'REFUND_LIMIT', 'REFUND_LIMIT']);
    expect((await me(support)).body.data.refundsLeft).toBe(2.5);
    const { rows } = await query('select count(*)::int as refunds from ledger_tx where actor = $1', [`admin:${support.userId}`]);
    expect(rows).toEqual([{ refunds: 3 }]);
    await passTime(app, 86_400);
    expect((await me(support)).body.data.refundsLeft).toBe(40);
    const left = cases.filter((_, index) => replies[index]?.status !== 200);
    expect((await left[0]?.refund())?.status).toBe(200);
  });

  test('have a limit of each operator’s own, and those who decide about money have none', async () => {
    await setPerDay(0);
    const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
    const refundAs = async (admin: TestUser) => (await openRefundScenario(app, { admin })).refund();
    expect(codesOf([await refundAs(support), await refundAs(finance)])).toEqual([200, 'REFUND_LIMIT']);
  });
});

const lifeSeconds = 20 * 60;

describe('codes of a number whose time is not over', () => {
  test.each([1, 2] as const)('are shown to owners and finance, and to the others once it is over, on server %s', async (server) => {
    const user = await aUser(app, { balance: 20 });
    const mobile = await aNumber(app, { user, service: await aService(app, { price: 10, server }) });
    await deliverSms(app, mobile, 'Your code is 48291');
    await eventually(async () => expect((await query('select from message where activation_id = $1', [mobile._id])).rowCount).toBe(1));
    const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
    const shown = { list: [expect.stringContaining('48291')], csv: true, story: ['48291'], search: 1 };
    expect(await codesSeenBy(support, user, mobile._id)).toEqual({ list: ['••••••'], csv: false, story: ['••••••'], search: 0 });
    expect(await codesSeenBy(finance, user, mobile._id)).toEqual(shown);
    await passTime(app, lifeSeconds);
    await eventually(async () =>
      expect((await query('select state from activation where id = $1', [mobile._id])).rows).toEqual([{ state: 'finished' }]),
    );
    expect(await codesSeenBy(support, user, mobile._id)).toEqual(shown);
  });

  test('that came late and are not paid for are hidden from the others', async () => {
    const { user, mobile } = await openRefundScenario(app, { admin: owner, isLate: true, isRevealed: false });
    const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
    await passTime(app, lifeSeconds);
    expect(await codesSeenBy(support, user, mobile._id)).toMatchObject({ story: ['••••••'], search: 0 });
    expect(await codesSeenBy(finance, user, mobile._id)).toMatchObject({ story: ['48291'], search: 1 });
  });
});

test('who may not decide about money sees the end of a reference without a user, and finds it only whole', async () => {
  const { reference } = await anUnclaimedPayment(app);
  const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
  const inbox = async (as: TestUser, search: string) => {
    const list = (await app.get(`/api/admin/deposits?status=unclaimed&search=${search}`, { as })).body.data;
    const found = (await app.get(`/api/admin/search?q=${search}`, { as })).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'payment',
    );
    const csv = await app.get(`/api/admin/deposits.csv?status=unclaimed`, { as });
    return [
      list.map((row: { reference: string }) => row.reference),
      found.map(({ title }: { title: string }) => title),
      JSON.stringify(csv).includes(reference),
    ];
  };
  const masked = `…${reference.slice(-4)}`;
  expect(await inbox(finance, reference)).toEqual([[reference], [`UTR ${reference}`], true]);
  expect(await inbox(support, reference)).toEqual([[masked], [`UTR ${masked}`], false]);
  expect(await inbox(finance, reference.slice(0, 8))).toEqual([[reference], [`UTR ${reference}`], true]);
  expect(await inbox(support, reference.slice(0, 8))).toEqual([[], [], false]);
});

async function codesSeenBy(as: TestUser, user: TestUser, id: string) {
  const list = (await app.get(`/api/admin/mobile-history?userId=${user.userId}`, { as })).body.data;
  const csv = await app.get(`/api/admin/mobile-history.csv?userId=${user.userId}`, { as });
  const story = (await app.get(`/api/admin/users/${user.userId}/activations/${id}`, { as })).body;
  const found = (await app.get('/api/admin/search?q=48291', { as })).body.data;
  return {
    list: list.flatMap(({ otpIds }: { otpIds: { otpMessage: string }[] }) => otpIds.map(({ otpMessage }) => otpMessage)),
    csv: JSON.stringify(csv).includes('48291'),
    story: story.timeline.flatMap((each: { kind: string; code?: string }) => (each.kind === 'message' ? [each.code] : [])),
    search: found.filter((each: { _id: string; kind: string }) => each.kind === 'activation' && each._id === id).length,
  };
}

test('an older form does not overwrite what another owner lets support refund', async () => {
  const put = (body: object) => app.send('PUT', '/api/admin/operators/refunds-per-day', { as: owner, body });
  const perDay = async () => (await app.get('/api/admin/operators', { as: owner })).body.supportRefundsPerDay;
  const expected = { supportRefundsPerDay: await perDay() };
  expect((await put({ supportRefundsPerDay: 50, expected })).status).toBe(200);
  expect(await put({ supportRefundsPerDay: 900, expected })).toMatchObject({
    status: 409,
    body: {
      code: 'CHANGED_MEANWHILE',
      message: `Changed meanwhile: what support may refund a day in rupees is 50 now, it was ${expected.supportRefundsPerDay}. Please look again and save.`,
    },
  });
  expect(await perDay()).toBe(50);
  expect((await put({ supportRefundsPerDay: 900, expected: { supportRefundsPerDay: 50 } })).status).toBe(200);
  await setPerDay(expected.supportRefundsPerDay);
});

async function setPerDay(supportRefundsPerDay: number): Promise<void> {
  const { supportRefundsPerDay: shown } = (await app.get('/api/admin/operators', { as: owner })).body;
  const body = { supportRefundsPerDay, expected: { supportRefundsPerDay: shown } };
  const reply = await app.send('PUT', '/api/admin/operators/refunds-per-day', { as: owner, body });
  expect([reply.status, reply.body]).toEqual([200, { supportRefundsPerDay }]);
}

async function join(email: string, { mailNo = 1 } = {}): Promise<void> {
  const { parsed } = await mail.mailTo(email, mailNo);
  expect(parsed.subject).toBe('You are an operator of Pinline now');
  const token = /\/reset-password\?token=([\w-]{43})\s/.exec(parsed.text ?? '')?.[1] ?? '';
  expect((await app.post('/api/users/reset-password', { body: { token, newPassword: 'a brand new password' } })).status).toBe(200);
}
