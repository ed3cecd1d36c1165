import { cancelTooEarlyMessage } from '@pinline/contract/activations/activations.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProvider } from '../providers/seed-providers.ts';
import { addRoute } from '../providers/seed-providers.sql.ts';
import { createSimulatorServer } from '../../../../simulators/provider/server/http.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

async function deliverSms(mobileId: string, text: string): Promise<void> {
  const { upstreamId } = await app.app.deps.db.autocommit
    .selectFrom('activation')
    .select('upstreamId')
    .where('id', '=', Number(mobileId))
    .executeTakeFirstOrThrow();
  const reply = await fetch(`${app.simulator.url}/simulator/message`, {
    method: 'POST',
    body: JSON.stringify({ activationId: Number(upstreamId), text }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

test('a number is bought, its code arrives, and the price is charged once', async () => {
  const user = await aUser(app, { balance: 100 });
  const service = await aService(app, { price: 12.5 });
  const socket = await connect(app, user);
  const mobile = await aNumber(app, { user, service });
  expect(mobile).toMatchObject({
    status: 'pending',
    server: '1',
    price: 12.5,
    version: 1,
    countryPrefix: '+91',
    serialNumber: 1,
    otpIds: [],
  });
  expect(await balanceOf(app, user)).toBe(87.5);

  await deliverSms(mobile._id, 'Telegram code 48291. Do not share it.');
  const frame = await socket.frame((each) => 'otpMessage' in each);
  expect(frame).toMatchObject({
    message: 'OTP Successfully Generated!',
    mobileId: mobile._id,
    otpMessage: 'Telegram code 48291. Do not share it.',
    status: 'success',
    otpIds: [{ code: '48291' }],
  });
  expect(await balanceOf(app, user)).toBe(87.5);
  socket.close();
});

test('a cancelled number is refunded to the paisa', async () => {
  const user = await aUser(app, { balance: 10.01 });
  const service = await aService(app, { price: 10.01 });
  const mobile = await aNumber(app, { user, service });
  expect(await balanceOf(app, user)).toBe(0);

  const early = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'CANCEL_TOO_EARLY', message: cancelTooEarlyMessage({ server: '1', phoneNumber: mobile.mobileno }) },
  });
  await passTime(app, 61);
  const reply = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  expect(reply).toMatchObject({ status: 200, body: { data: { balance: 10.01, status: 'cancelled' } } });
  expect(await balanceOf(app, user)).toBe(10.01);
});

test('an expired number is ended and refunded by the server without an open page', async () => {
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server: 3, price: 20 });
  await aNumber(app, { user, service });
  await passTime(app, 301);
  await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
  const history = await app.get('/api/otp/mobile-history', { as: user });
  expect(history.body.data).toMatchObject([
    { status: 'cancelled', price: 20, serviceId: { serviceName: 'Telegram', serverId: { server: '3' } } },
  ]);
});

test('asks the next provider when one is slow to refuse', async (context) => {
  const site = await ownApp(context, { simulator: { stock: 0 }, env: { PURCHASE_SECONDS: '60' } });
  const user = await aUser(site, { balance: 20 });
  const service = await aService(site, { server: 2, price: 12.5, code: 'tg' });
  const next = await createSimulatorServer({ seed: 7, pricePercent: 1, apiKey: 'another-key' });
  context.onTestFinished(() => next.close());
  const providerId = await saveProvider(site.app.deps.db.autocommit, site.app.deps.secrets, {
    name: 'Next',
    protocol: 'handler_api',
    paisePerUnit: 8_800,
    baseUrl: next.url,
    apiKey: 'another-key',
  });
  await addRoute(site.app.deps.db.autocommit, { server: 2, providerId, country: '6', priority: 2 });
  site.simulator.faults.switchOn({ kind: 'delay', action: 'getNumberV2', delayMs: 2_000 });
  const mobile = await aNumber(site, { user, service });
  expect(next.simulator.listOpen()).toMatchObject([{ phoneNumber: mobile.mobileno.slice(1) }]);
});
