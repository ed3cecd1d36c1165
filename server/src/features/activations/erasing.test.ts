import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../test/builders/data.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { deliverSms, switchOn } from '../../../../test/builders/upstream.ts';
import { eraseOld } from './activations.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('erases a number and its texts after 90 days, and keeps what it cost', async () => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 2 }) });
  await deliverSms(app, mobile, 'Your code is 48291');
  const row = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  await eventually(async () => expect((await row()).otpIds).toHaveLength(1));
  const { deps } = app.app;

  await passTime(app, 89 * 86_400);
  await eraseOld(deps);
  const again = await app.post('/api/users/login', { body: user });
  user.token = again.body.token;
  expect((await row()).mobileno).toBe(mobile.mobileno);
  await passTime(app, 86_401);
  await eraseOld(deps);
  expect(await row()).toMatchObject({ mobileno: '+62••••••••••', otpIds: [], status: 'success', price: mobile.price });
  const { rows } = await deps.db.pool.query(
    `select (select count(*) from message where text <> '' or code is not null) + (select count(*) from purchase_attempt where phone_number is not null) as left`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  await assertInvariants(deps.db.pool);
});

test('erases the phone numbers that purchases found and no user got', async () => {
  const user = await aUser(app);
  const { id: serviceId } = await aService(app, { server: 2 });
  switchOn(app, { kind: 'cost', action: 'getNumberV2', cost: 99 });
  const { body } = await app.post('/api/mobile/generate', { as: user, body: { serviceId, isDeepCheck: false } });
  expect(body.data.mobile).toBeNull();
  const { deps } = app.app;
  const found = async () => (await deps.db.pool.query('select state from purchase_attempt where phone_number is not null')).rows;
  await eventually(async () => expect(await found()).toEqual([{ state: 'rejected' }]));

  await passTime(app, 89 * 86_400);
  await eraseOld(deps);
  expect(await found()).toHaveLength(1);
  await passTime(app, 86_401);
  await eraseOld(deps);
  expect(await found()).toEqual([]);
  await assertInvariants(deps.db.pool);
});
