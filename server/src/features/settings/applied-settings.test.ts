import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings, setFairUse } from '../../../../test/builders/operator-rules.ts';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { setUpPayments, startPayments } from '../../../../test/builders/payments.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { deliverSms } from '../../../../test/builders/upstream.ts';
import { eraseOld } from '../activations/activations.jobs.ts';
import { auditsOfAction } from '../../../../test/scenarios/audit-of.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

const day = 86_400;
const save = (section: string, body: object, at = { app, admin }): Promise<TestReply> => saveSettings(at.app, at.admin, section, body);

test('numbers and texts are erased when the operator sets, and pages show how long they are kept', async (context) => {
  const own = await ownApp(context);
  const at = { app: own, admin: await anAdmin(own) };
  const user = await aUser(own);
  const mobile = await aNumber(own, { user, service: await aService(own, { server: 2 }) });
  await deliverSms(own, mobile, 'Your code is 48291');
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
    expect((await auditsOfAction(app, 'settings.fair-use')).at(-1)?.after).toMatchObject({
      switchedOff: [
        { name: 'Acme Pay', server: 1 },
        { name: 'Acme Pay', server: 3 },
      ],
    });

    expect((await forbid([])).body.switchedOff).toEqual([]);
    expect(await shown()).not.toEqual(expect.arrayContaining(['Acme Pay 1']));
  });
});
