import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { aReporter } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { cardsOf, mobileOf, openSwitchScenario } from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import { aSoldOutService, aWaiter, waitlistOf } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const query = async (text: string, values: unknown[], { app: { deps } } = app) => (await deps.db.pool.query(text, values)).rows;

/** Until when the service's numbers count as waited for, and with what result. */
const waitsOf = ({ id }: { id: string }, of = app) =>
  query(`select has_code, has_failed, seconds from waits_of_users('UTC') where service_id = $1 order by seconds desc`, [id], of);

const around = (seconds: number) => expect.toSatisfy((value: number) => value >= seconds && value <= seconds + 5, `about ${seconds}`);
const without = (seconds: number) => ({ has_code: false, has_failed: false, seconds: around(seconds) });

test('a switched number counts as waited for until the switch', async (context) => {
  const own = await ownApp(context);
  const { first, second, exchange } = await openSwitchScenario(own);
  await passTime(own, 30);
  expect((await exchange()).status).toBe(200);
  await passTime(own, 20);
  expect(await waitsOf(first, own)).toEqual([without(30)]);
  expect(await waitsOf(second, own)).toEqual([without(20)]);
});

test('a code of the old number after the switch is none of its wait, and ends that of the new one', async (context) => {
  const own = await ownApp(context);
  const { user, old, first, second, exchange } = await openSwitchScenario(own);
  await passTime(own, 30);
  const newer = mobileOf(await exchange());
  await passTime(own, 10);
  await deliverSms(own, old, 'Code 48291');
  await eventually(async () =>
    expect(await cardsOf(own, user)).toContainEqual(expect.objectContaining({ _id: old._id, status: 'success' })),
  );
  expect(await waitsOf(first, own)).toEqual([without(30)]);
  await passTime(own, 200);
  await eventually(async () =>
    expect(await cardsOf(own, user)).toContainEqual(expect.objectContaining({ _id: newer._id, status: 'cancelled' })),
  );
  expect(await waitsOf(second, own)).toEqual([without(10)]);
});

test('a code of the new number ends its own wait, and says nothing of the old one', async (context) => {
  const own = await ownApp(context);
  const { user, first, second, exchange } = await openSwitchScenario(own);
  await passTime(own, 30);
  const newer = mobileOf(await exchange());
  await passTime(own, 12);
  await deliverSms(own, newer, 'Code 48291');
  await eventually(async () =>
    expect(await cardsOf(own, user)).toContainEqual(expect.objectContaining({ _id: newer._id, status: 'success' })),
  );
  expect(await waitsOf(first, own)).toEqual([without(30)]);
  expect(await waitsOf(second, own)).toEqual([{ has_code: true, has_failed: false, seconds: around(12) }]);
});

test.each([
  { reason: 'registered', has_failed: true },
  { reason: 'banned', has_failed: true },
  { reason: 'wrong_country', has_failed: true },
  { reason: 'no_sms', has_failed: false },
])('a number reported as $reason counts until the report, and as failed: $has_failed', async ({ reason, has_failed }) => {
  const { service, report } = await aReporter(app, { service: await aService(app) });
  await passTime(app, 20);
  expect((await report(reason)).status).toBe(202);
  await passTime(app, 30);
  expect(await waitsOf(service)).toEqual([{ has_code: false, has_failed, seconds: around(20) }]);
});

test('a late code is none of the number’s wait, revealed or not', async () => {
  const user = await aUser(app);
  const service = await aService(app);
  const mobile = await aNumber(app, { user, service });
  await passTime(app, 70);
  expect((await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) })).status).toBe(200);
  await passTime(app, 60);
  await aLateCode(app, { user, mobile });
  expect(await waitsOf(service)).toEqual([without(70)]);
  expect((await app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile._id } })).status).toBe(200);
  expect(await waitsOf(service)).toEqual([without(70)]);
});

test('a number that still waits counts up to now', async () => {
  const service = await aService(app);
  await aNumber(app, { user: await aUser(app), service });
  await passTime(app, 45);
  expect(await waitsOf(service)).toEqual([without(45)]);
});

test('a purchase from any server counts for the offer that was bought', async () => {
  const [first, second] = await Promise.all([
    aService(app, { server: 1, code: 'wa', price: 15 }),
    aService(app, { server: 2, code: 'wa', price: 9 }),
  ]);
  const user = await aUser(app);
  const reply = await app.post('/api/mobile/generate', { as: user, body: { serviceCode: 'wa', maxPrice: 12, isDeepCheck: false } });
  const mobile = mobileOf(reply);
  await passTime(app, 15);
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect(await waitsOf(second)).toEqual([{ has_code: true, has_failed: false, seconds: around(15) }]));
  expect(await waitsOf(first)).toEqual([]);
});

test('a number that the waiting list bought counts neither for odds nor for ranking: its user may not be there', async () => {
  const user = await aUser(app);
  const service = await aSoldOutService(app);
  await aWaiter(app, { user, code: service.code, isAutomatic: true });
  await service.setStock(1);
  await eventually(async () => expect(await waitlistOf(app, user)).toMatchObject([{ status: 'bought' }]));
  expect(await waitsOf(service)).toEqual([]);
  await deliverSms(app, (await cardsOf(app, user))[0] ?? { _id: '' }, 'Code 48291');
  await eventually(async () => expect(await cardsOf(app, user)).toMatchObject([{ status: 'success' }]));
  expect(await query(`select from measured_outcomes(app_now() - interval '7 days', 'UTC') where service_id = $1`, [service.id])).toEqual(
    [],
  );
});
