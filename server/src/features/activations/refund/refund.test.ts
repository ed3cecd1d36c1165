import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, passTime } from '../../../../../test/builders/data.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openRefundScenario } from '../../../../../test/scenarios/money/refund-scenario.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { eraseOldNumbers } from '../activations.jobs.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const openScenario = (options: { server?: 1 | 2; isLate?: boolean } = {}) => openRefundScenario(app, { admin, ...options });
const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);
const historyOf = async (user: TestUser) => (await app.get('/api/otp/mobile-history', { as: user })).body.data;

describe('refunding a charged number', () => {
  test('gives its price back once, and its user sees it', async () => {
    const { user, mobile, refund } = await openScenario();
    expect(await balanceOf(app, user)).toBe(7.5);
    expect((await refund({ reason: '  The code did not work ' })).body).toEqual({ data: { balance: 20 } });
    expect(await refund()).toMatchObject({ status: 409, body: { code: 'NUMBER_REFUNDED' } });
    expect(await balanceOf(app, user)).toBe(20);
    expect(await historyOf(user)).toMatchObject([{ _id: mobile._id, status: 'success', isRefunded: true, otpIds: [{ code: '48291' }] }]);
    const { wallet, total } = (await app.get('/api/payment/transaction-history', { as: user })).body;
    expect([wallet[0], total]).toMatchObject([
      { type: 'refund', price: 12.5, status: 'credited', transactionId: mobile._id, reason: 'The code did not work' },
      2,
    ]);
  });

  test('is in the ledger and the audit log, and no longer counts as spent', async () => {
    const { user, mobile, refund } = await openScenario();
    await refund();
    const { entries } = (await app.get(`/api/admin/users/${user.userId}/ledger`, { as: admin })).body;
    const posted = { kind: 'refund', amount: 12.5, balanceAfter: 20, actor: admin.email, reason: 'The code did not work' };
    expect(entries[0]).toMatchObject({ ...posted, ref: `activation:${mobile._id}` });
    const { rows } = await query('select actor_id, action, after from audit_log where target = $1', [`activation:${mobile._id}`]);
    const after = { userId: String(user.userId), amount: 12.5, reason: 'The code did not work' };
    expect(rows).toEqual([{ actor_id: admin.userId, action: 'activation.refund', after }]);
    expect((await app.get('/api/payment/spend', { as: user })).body.total).toBe(0);
    const { body } = await app.get(`/api/admin/mobile-history?userId=${user.userId}`, { as: admin });
    expect(body).toMatchObject({ totalMobileOtpPrice: 0, data: [{ isRefunded: true }] });
    const story = (await app.get(`/api/admin/users/${user.userId}/activations/${mobile._id}`, { as: admin })).body;
    expect(story.data).toMatchObject({ money: { charged: 12.5, refunded: 12.5 }, margin: expect.any(Number) });
    expect(story.data.margin).toBeLessThanOrEqual(0);
    expect(story.timeline).toContainEqual(expect.objectContaining({ movement: 'refund', from: 'revenue', to: 'available' }));
  });

  test('ends one that listens for more codes: what arrives later is kept, neither shown nor charged', { tags: 'refund.1' }, async () => {
    const { user, mobile, refund } = await openScenario({ server: 1 });
    const socket = await connect(app, user);
    await refund();
    const isOurs = (frame: object) => 'mobile' in frame && (frame.mobile as { isRefunded: boolean }).isRefunded;
    expect(await socket.frame(isOurs)).toMatchObject({ type: 'activation', mobile: { isListening: false, isRefunded: true } });
    expect(await socket.frame((frame) => 'type' in frame && frame.type === 'balance' && frame.balance === 20)).toMatchObject({
      balance: 20,
    });
    socket.close();
    await aLateCode(app, { user, mobile, text: 'Code 90210', expected: 1 });
    expect(await historyOf(user)).toMatchObject([{ otpIds: [{ code: '48291' }], lateCode: null }]);
    expect(await balanceOf(app, user)).toBe(20);
    const { rows } = await query('select text from late_message where activation_id = $1', [mobile._id]);
    expect(rows).toEqual([{ text: 'Code 90210' }]);
    const { rows: debts } = await query(`select kind from upstream_debt where activation_id = $1 and kind = 'finish'`, [mobile._id]);
    expect(debts).toHaveLength(1);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('gives a revealed late code back, and shows none of the messages that follow', async () => {
    const { user, mobile, refund } = await openScenario({ server: 1, isLate: true });
    expect(await balanceOf(app, user)).toBe(7.5);
    expect((await refund()).body).toEqual({ data: { balance: 20 } });
    await aLateCode(app, { user, mobile, text: 'Code 90210', expected: 1 });
    expect(await historyOf(user)).toMatchObject([{ status: 'success', isRefunded: true, otpIds: [{ code: '48291' }] }]);
    const again = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
    expect(again).toMatchObject({ status: 200, body: { data: { balance: 20, mobile: { otpIds: [{ code: '48291' }] } } } });
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });

  test('leaves nothing to cancel, switch or reveal', { tags: 'refund.3' }, async () => {
    const { user, mobile, refund } = await openScenario({ server: 1 });
    await refund();
    const other = await aService(app, { server: 2, price: 12.5 });
    const cancel = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
    const exchange = await app.post('/api/mobile/switch', {
      as: user,
      body: { mobileId: mobile._id, serviceId: other.id, expectedPrice: 12.5 },
    });
    const reveal = await app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } });
    expect([cancel, exchange, reveal].map(({ body }) => body.code)).toEqual([
      'ACTIVATION_NOT_CANCELLABLE',
      'NUMBER_NOT_SWITCHABLE',
      'LATE_CODE_NOT_FOUND',
    ]);
    expect(await balanceOf(app, user)).toBe(20);
  });

  test('is possible after the number was erased, and keeps nothing that arrives then', { tags: 'refund.2' }, async () => {
    const { user, mobile, refund } = await openScenario();
    await eraseOldNumbers(app.app.deps, { days: 0, limit: 1_000 });
    expect((await refund()).body).toEqual({ data: { balance: 20 } });
    await expect(aLateCode(app, { user, mobile, expected: 1 })).rejects.toThrow('not stored');
  });
});

describe('a refund is refused', () => {
  test('for a number that was not charged, whatever its state', async () => {
    const user = await aUser(app, { balance: 100 });
    const service = await aService(app, { server: 2, price: 12.5 });
    const refund = (id: string) => app.post(`/api/admin/activations/${id}/refund`, { as: admin, body: { reason: 'Please' } });
    const mobile = await aNumber(app, { user, service });
    expect(await refund(mobile._id)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_CHARGED' } });
    await passTime(app, 121);
    expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
    expect(await refund(mobile._id)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_CHARGED' } });
    await aLateCode(app, { user, mobile });
    expect(await refund(mobile._id)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_CHARGED' } });
    expect(await refund('987654321')).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } });
    expect(await balanceOf(app, user)).toBe(100);
  });

  test('without a reason, to others than operators, and without a fresh code', async () => {
    const { user, mobile, refund } = await openScenario();
    for (const reason of ['', ' \n ', 'x'.repeat(201), undefined])
      expect(await refund({ reason })).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) } } });
    const path = `/api/admin/activations/${mobile._id}/refund`;
    expect((await app.post(path, { as: user, body: { reason: 'Mine' } })).status).toBe(403);
    await anEnrolledAuthenticator(app, admin);
    await query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
    expect(await refund()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
    await forgetAuthenticators(app);
    expect(await balanceOf(app, user)).toBe(7.5);
  });
});
