import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations';
import { aBuyer } from '../../testing/a-buyer.ts';
import type { TestUser } from '../../testing/browser.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../testing/data.ts';
import { soundBooks } from '../../testing/sound-books.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purchasesOf, switchOn, upstreamOf } from '../../testing/upstream.ts';

/** Which number a wish to cancel is about, and what becomes of it; its races are in matrix.test.ts and concurrency.test.ts. */
let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(async () => {
  await soundBooks(app.app.deps.db.pool);
  await app.stop();
});

const cancel = (as: TestUser, body: object) => app.post('/api/otp/cancelOtp', { as, body });
const notFound = { status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } };

/** Somebody who had ₹20 and has a number for ₹12.50 that may be cancelled by now. */
async function aHolder(server: 1 | 3 = 1): Promise<{ user: TestUser; mobile: Mobile }> {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5 }) });
  await passTime(app, 241);
  return { user, mobile };
}

test('a number is cancelled by its owner, and by all three of its names together', async () => {
  const [{ user, mobile }, stranger, other] = [await aHolder(), await aUser(app), await aService(app)];
  const body = cancelBody(mobile);
  expect(await cancel(stranger, body)).toMatchObject(notFound);
  for (const wrong of [{ serialNumber: mobile.serialNumber + 1 }, { serviceId: other.id }, { mobileId: '999999' }])
    expect(await cancel(user, { ...body, ...wrong })).toMatchObject(notFound);
  expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'waiting' });
  expect(await balanceOf(app, user)).toBe(7.5);
  expect(await cancel(user, body)).toMatchObject({ status: 200, body: { data: { balance: 20, status: 'cancelled' } } });
  const { rows } = await app.app.deps.db.pool.query('select cancel_actor from activation where id = $1', [mobile._id]);
  expect(rows).toEqual([{ cancel_actor: `user:${user.userId}` }]);
});

test('what is over already is said to be so, however it ended', async () => {
  const [cancelled, expired] = [await aHolder(), await aHolder(3)];
  const over = { status: 200, body: { data: { balance: 20, status: 'cancelled' } } };
  for (let n = 0; n < 2; n += 1) expect(await cancel(cancelled.user, cancelBody(cancelled.mobile))).toMatchObject(over);
  await passTime(app, 60);
  await eventually(async () => expect(await balanceOf(app, expired.user)).toBe(20), { withinMs: 10_000 });
  expect(await cancel(expired.user, cancelBody(expired.mobile))).toMatchObject(over);
});

test('a purchase that never had a number is none to cancel', async () => {
  const { user, service, buy } = await aBuyer(app);
  switchOn(app, { kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
  expect((await buy()).body.data.mobile).toBeNull();
  const [failed] = await purchasesOf(app, user);
  const body = { serialNumber: 1, mobileId: String(failed?.id), serviceId: service.id };
  expect(await cancel(user, body)).toMatchObject(notFound);
});
