import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { eraseOldNumbers } from '../activations.jobs.ts';
import { revealMessages } from './late-codes.sql.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

async function anOffer(options: { server?: 1 | 2 | 3 | 4; text?: string } = {}) {
  const { server = 1, ...message } = options;
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5 });
  const mobile = await aNumber(app, { user, service });
  await passTime(app, 241);
  expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
  await aLateCode(app, { user, mobile, ...message });
  return { user, service, mobile, reveal: () => reveal(user, mobile) };
}

const reveal = (user: TestUser, { _id }: Pick<Mobile, '_id'>) => app.post('/api/mobile/reveal', { as: user, body: { mobileId: _id } });
const cards = async (user: TestUser): Promise<Mobile[]> => (await app.get('/api/mobile/active', { as: user })).body.data;
const history = async (user: TestUser, status = 'all') =>
  (await app.get(`/api/otp/mobile-history?status=${status}`, { as: user })).body.data;

test('a late code is offered at its number’s price, and revealing it charges that price once', { tags: 'late.1' }, async () => {
  const { user, mobile, reveal } = await anOffer();
  const [card] = await cards(user);
  expect(card).toMatchObject({ _id: mobile._id, status: 'cancelled', otpIds: [], lateCode: { price: 12.5 } });
  const { receivedAt = '', expiresAt = '' } = card?.lateCode ?? {};
  expect(Date.parse(expiresAt) - Date.parse(receivedAt)).toBe(24 * 3_600_000);
  const first = await reveal();
  expect(first).toMatchObject({ status: 200, body: { data: { balance: 7.5 } } });
  expect(first.body.data.mobile).toMatchObject({
    status: 'success',
    lateCode: null,
    otpIds: [{ otpMessage: 'Code 48291', code: '48291' }],
  });
  expect((await reveal()).body).toEqual(first.body);
  expect(await cards(user)).toMatchObject([{ status: 'success', otpIds: [{ code: '48291' }] }]);
  expect(await history(user, 'success')).toHaveLength(1);
  expect(await history(user, 'cancelled')).toEqual([]);
});

test('eight reveals at once charge once, and each shows the message', { tags: 'late.2' }, async () => {
  const { user, reveal } = await anOffer();
  const answers = await Promise.all(Array.from({ length: 8 }, reveal));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { data: { balance: 7.5, mobile: { status: 'success' } } } });
  expect(await balanceOf(app, user)).toBe(7.5);
});

test('with too little money the message stays hidden, and the offer stays', async () => {
  const { user, service, reveal } = await anOffer();
  await aNumber(app, { user, service });
  expect(await reveal()).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_BALANCE' } });
  expect(await balanceOf(app, user)).toBe(7.5);
  expect((await cards(user))[1]).toMatchObject({ status: 'cancelled', otpIds: [], lateCode: { price: 12.5 } });
});

test('an offer ends after 24 hours; what was revealed before stays', { tags: 'late.3' }, async () => {
  const [other, { user, reveal }] = [await anOffer(), await anOffer()];
  expect((await other.reveal()).status).toBe(200);
  await passTime(app, 24 * 3_600 - 60);
  expect(await cards(user)).toMatchObject([{ lateCode: { price: 12.5 } }]);
  await passTime(app, 61);
  expect(await cards(user)).toEqual([]);
  expect(await history(user)).toMatchObject([{ status: 'cancelled', lateCode: null, otpIds: [] }]);
  expect(await reveal()).toMatchObject({ status: 409, body: { code: 'LATE_CODE_EXPIRED' } });
  expect(await balanceOf(app, user)).toBe(20);
  expect(await other.reveal()).toMatchObject({ status: 200, body: { data: { balance: 7.5, mobile: { otpIds: [{ code: '48291' }] } } } });
});

test('an erased late code is offered to no one', async () => {
  const { user, reveal } = await anOffer();
  await eraseOldNumbers(app.app.deps, { days: 0, limit: 1_000 });
  expect(await cards(user)).toMatchObject([{ lateCode: null }]);
  expect(await reveal()).toMatchObject({ status: 409, body: { code: 'LATE_CODE_EXPIRED' } });
  expect(await balanceOf(app, user)).toBe(20);
});

test('only its owner can reveal a late code, and only where one has arrived', async () => {
  const { user, mobile, service } = await anOffer();
  expect(await reveal(await aUser(app), mobile)).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } });
  const waiting = await aNumber(app, { user, service });
  expect(await reveal(user, waiting)).toMatchObject({ status: 404, body: { code: 'LATE_CODE_NOT_FOUND' } });
  await passTime(app, 61);
  await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(waiting) });
  expect(await reveal(user, waiting)).toMatchObject({ status: 404, body: { code: 'LATE_CODE_NOT_FOUND' } });
});

test('a blocked user reveals nothing, not even with a request that was under way', async () => {
  const { user, mobile, reveal } = await anOffer();
  const { admin } = await openOperatorScenario(app);
  await app.send('PATCH', '/api/admin/users/toggleBlock', { as: admin, body: { userId: String(user.userId) } });
  expect((await reveal()).status).toBe(401);
  const key = { userId: user.userId, id: Number(mobile._id) };
  await expect(revealMessages(app.app.deps.db, { ...key, isSecondCharge: false, timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'NOT_AUTHORISED',
  });
});

describe('until it is revealed', () => {
  test('neither text nor code leave the server', async () => {
    const { user, mobile, reveal } = await anOffer({ text: 'Secret words 90210' });
    const socket = await connect(app, user);
    socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: false });
    await socket.frame(
      (frame) => 'message' in frame && frame.message === 'Number cancelled' && !('seq' in frame && frame.seq !== undefined),
    );
    const seen = [
      await cards(user),
      await history(user),
      await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) }),
      await app.get('/api/payment/transaction-history', { as: user }),
      await app.get('/api/payment/spend', { as: user }),
      await app.get('/api/account', { as: user }),
      socket.frames,
    ];
    expect(socket.frames).toContainEqual({ seq: expect.any(Number), type: 'late_code', mobileId: mobile._id, price: 12.5 });
    expect(JSON.stringify(seen)).not.toMatch(/Secret|90210/);
    await reveal();
    await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === 'Secret words 90210');
    await socket.frame((frame) => 'type' in frame && frame.type === 'balance' && frame.balance === 7.5);
    socket.close();
  });

  test('operators find it nowhere in their lists and files', async () => {
    const { user } = await anOffer({ text: 'Secret words 90210' });
    const { admin } = await openOperatorScenario(app);
    const { body: ticket } = await app.post('/api/admin/download-ticket', { as: admin });
    const seen = [
      await app.get(`/api/admin/mobile-history?userId=${user.userId}`, { as: admin }),
      await app.get(`/api/admin/mobile-history.csv?userId=${user.userId}&ticket=${ticket.token}`),
    ];
    expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(seen)).not.toMatch(/Secret|90210/);
  });

  test('a dismissed number comes back with it, and can be dismissed again', async () => {
    const user = await aUser(app, { balance: 20 });
    const mobile = await aNumber(app, { user, service: await aService(app) });
    await passTime(app, 61);
    await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    const dismiss = () => app.post('/api/mobile/dismiss', { as: user, body: { mobileId: mobile._id } });
    await dismiss();
    expect(await cards(user)).toEqual([]);
    await aLateCode(app, { user, mobile });
    expect(await cards(user)).toMatchObject([{ lateCode: { price: 12.5 } }]);
    await dismiss();
    expect(await cards(user)).toEqual([]);
  });
});

test('a second late message is part of the offer, and one after the reveal is shown where the server keeps listening', async () => {
  const { user, mobile, reveal } = await anOffer();
  await aLateCode(app, { user, mobile, text: 'Code 5555', expected: 1 });
  expect((await reveal()).body.data.mobile.otpIds).toMatchObject([{ code: '48291' }, { code: '5555' }]);
  await aLateCode(app, { user, mobile, text: 'Code 6666', expected: 2 });
  expect((await history(user))[0].otpIds).toMatchObject([{ code: '48291' }, { code: '5555' }, { code: '6666' }]);
  expect(await balanceOf(app, user)).toBe(7.5);
  const once = await anOffer({ server: 3 });
  await once.reveal();
  await expect(aLateCode(app, { ...once, text: 'Code 5555', expected: 1 })).rejects.toThrow('was not stored');
});

test('a revealed number can’t be cancelled, and is followed by Buy Next', { tags: 'late.4' }, async () => {
  const { user, service, mobile, reveal } = await anOffer();
  await reveal();
  const cancelled = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  expect(cancelled).toMatchObject({ status: 409, body: { code: 'ACTIVATION_NOT_CANCELLABLE' } });
  const body = { serviceId: service.id, isDeepCheck: false, replaces: mobile._id };
  expect((await app.post('/api/mobile/generate', { as: user, body })).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
});

test('what was revealed counts as income and success, and as a failure of its route', async () => {
  const { admin } = await openOperatorScenario(app);
  const figures = async () => {
    const { body: dashboard } = await app.get('/api/admin/dashboard', { as: admin });
    const { body: numbers } = await app.get('/api/admin/mobile-history?status=success', { as: admin });
    const { rows } = await app.app.deps.db.pool.query(
      `select count(*) as samples, count(first_message_at) as codes from measured_outcomes(app_now() - interval '7 days', 'UTC')`,
    );
    return { today: dashboard.data.today, total: numbers.total, paid: numbers.totalMobileOtpPrice, ...rows[0] };
  };
  const { user, reveal, service } = await anOffer();
  const before = await figures();
  await reveal();
  const after = await figures();
  expect(after.total).toBe(before.total + 1);
  expect(after.paid).toBe(before.paid + 12.5);
  expect(after.today.received).toBe(before.today.received + 1);
  expect([after.samples, after.codes]).toEqual([before.samples, before.codes]);
  const { body: spend } = await app.get('/api/payment/spend', { as: user });
  expect(spend).toMatchObject({ total: 12.5 });
  const { body: own } = await app.get(`/api/admin/mobile-history?userId=${user.userId}`, { as: admin });
  expect(own).toMatchObject({ totalMobileOtpPrice: 12.5, data: [{ status: 'success', otpIds: [{ otpMessage: 'Code 48291' }] }] });
  const { body: stats } = await app.get(`/api/admin/service-stats?search=Telegram`, { as: admin });
  expect(stats.some(({ totalSuccess }: { totalSuccess: number }) => totalSuccess > 0)).toBe(true);
  expect(service.price).toBe(12.5);
  await eventually(async () => expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]));
});
