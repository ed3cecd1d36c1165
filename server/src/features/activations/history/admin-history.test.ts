import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { aPicture } from '../../../../../test/builders/catalogue.ts';
import { eraseOld } from '../activations.jobs.ts';
import { countOutcomes } from '../outcomes/outcomes.jobs.ts';

let app: TestApp;
let admin: TestUser;
let buyer: TestUser;
let other: TestUser;
let numbers: Record<'success' | 'cancelled' | 'pending' | 'theirs', { _id: string }>;

beforeAll(async () => {
  app = await startTestApp();
  [admin, buyer, other] = await Promise.all([anAdmin(app), aUser(app, { balance: 100 }), aUser(app)]);
  const [first, fourth] = [await aService(app), await aService(app, { server: 4, price: 30, name: 'WhatsApp' })];
  await app.app.deps.db.pool.query('update service set image_id = $1 where id = $2', [await aPicture(app), fourth.id]);
  const cancelled = await aNumber(app, { user: buyer, service: first });
  await passTime(app, 121);
  await app.post('/api/otp/cancelOtp', { as: buyer, body: cancelBody(cancelled) });
  const success = await aNumber(app, { user: buyer, service: fourth });
  for (const text of ['Your code is 1234', 'Your code is 5678']) await deliverText(success, text);
  const theirs = await aNumber(app, { user: other, service: first });
  const pending = await aNumber(app, { user: buyer, service: first });
  numbers = { success, cancelled, pending, theirs };
});
afterAll(() => app.stop());

const history = (query: Record<string, string> = {}, on = { app, admin }) =>
  on.app.get(`/api/admin/mobile-history?${new URLSearchParams(query).toString()}`, { as: on.admin });
const listIds = async (query: Record<string, string>) => (await history(query)).body.data.map(({ _id }: { _id: string }) => _id);

async function deliverText(number: { _id: string }, otpMessage: string): Promise<void> {
  await deliverSms(app, number, otpMessage);
  await eventually(async () => {
    const { body } = await history();
    const record = body.data.find(({ _id }: { _id: string }) => _id === number._id);
    expect(record?.otpIds.at(-1)).toMatchObject({ otpMessage });
  });
}

describe('the history of all users', () => {
  test('has the user, the service and the messages of each number', async () => {
    const { body } = await history({ status: 'success' });
    expect(body.data).toEqual([
      {
        _id: numbers.success._id,
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
        status: 'success',
        price: 30,
        mobileno: expect.stringMatching(/^\+91\d{10}$/),
        time: expect.stringMatching(/^\d\d\/\d\d\/\d{4} : \d\d:\d\d:\d\d [ap]m$/),
        user: { _id: String(buyer.userId), email: buyer.email, balance: 57.5, walletBalance: 0 },
        service: { serviceName: 'WhatsApp', logo: expect.stringMatching(/^\/pictures\//), server: { server: '4' } },
        serviceId: { serverId: { server: '4' } },
        otpIds: [
          { otpMessage: 'Your code is 1234', code: '1234' },
          { otpMessage: 'Your code is 5678', code: '5678' },
        ],
        isRefunded: false,
      },
    ]);
    expect(Date.parse(body.data[0].expiresAt) - Date.parse(body.data[0].createdAt)).toBe(15 * 60_000);
  });

  test('is filtered by user, status and day, newest first', async () => {
    const { success, cancelled, pending, theirs } = numbers;
    expect(await listIds({})).toEqual([pending._id, theirs._id, success._id, cancelled._id]);
    expect(await listIds({ userId: 'all', status: 'pending' })).toEqual([pending._id, theirs._id]);
    expect(await listIds({ status: 'cancelled' })).toEqual([cancelled._id]);
    const userId = String(buyer.userId);
    expect(await listIds({ userId })).toEqual([pending._id, success._id, cancelled._id]);
    expect(await listIds({ userId, status: 'success', time: 'last7days' })).toEqual([success._id]);
    expect(await listIds({ userId: String(other.userId), status: 'success' })).toEqual([]);
    expect(await listIds({ userId: String(admin.userId) })).toEqual([]);
    const countTotal = async (query: Record<string, string>) => (await history(query)).body.total;
    expect(await countTotal({ time: 'last30days', status: 'pending' })).toBe(2);
    expect([await countTotal({ userId }), await countTotal({ userId, status: 'success' })]).toEqual([3, 1]);
  });

  test('is paged, with the total count', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => history({ page, limit: '3' })));
    expect(pages.map(({ body }) => [body.data.length, body.total, body.total_pages])).toEqual([
      [3, 4, 2],
      [1, 4, 2],
      [0, 4, 2],
    ]);
    expect(pages.flatMap(({ body }) => body.data.map(({ _id }: { _id: string }) => _id))).toEqual(await listIds({}));
  });

  test('sums what was paid for numbers, whatever the filter', async () => {
    const paid = async (query: Record<string, string>) => (await history(query)).body.totalMobileOtpPrice;
    const userId = String(buyer.userId);
    expect([
      await paid({}),
      await paid({ status: 'cancelled' }),
      await paid({ userId }),
      await paid({ userId, status: 'pending' }),
    ]).toEqual([30, 30, 30, 30]);
    expect(await paid({ userId: String(other.userId) })).toBe(0);
  });

  test('has no text and no number of erased activations', async (context) => {
    const own = await ownApp(context);
    const [user, service] = [await aUser(own), await aService(own)];
    const operator = await anAdmin(own);
    const number = await aNumber(own, { user, service });
    await deliverSms(own, number, 'Your code is 1234');
    const record = async () => (await history({}, { app: own, admin: operator })).body.data[0];
    await eventually(async () => expect(await record()).toMatchObject({ otpIds: [{ otpMessage: 'Your code is 1234' }] }));
    await passTime(own, 91 * 86_400);
    operator.token = (await own.post('/api/users/login', { body: operator })).body.token;
    await eventually(async () => {
      await eraseOld(own.app.deps);
      expect(await record()).toMatchObject({ status: 'success', mobileno: '+91••••••••••', otpIds: [] });
    });
  });

  test('is for operators only, and refuses an unknown user', async () => {
    expect(await history({ userId: '987654321' })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await history({}, { app, admin: buyer })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await history({ userId: 'everyone' })).body.errors).toEqual({ userId: expect.any(String) });
  });
});

describe('the total count', () => {
  test('stays correct while numbers are decided, also hours after the purchase', async (context) => {
    const own = await ownApp(context);
    const [operator, user, service] = [await anAdmin(own), await aUser(own), await aService(own)];
    const counts = async () =>
      Promise.all(
        ['all', 'success', 'cancelled', 'pending'].map(
          async (status) => (await history({ status }, { app: own, admin: operator })).body.total,
        ),
      );
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const [early, stuck] = [await aNumber(own, { user, service }), await aNumber(own, { user, service })];
    expect(await counts()).toEqual([2, 0, 0, 2]);
    await deliverSms(own, early, 'Your code is 1234');
    await eventually(async () => expect(await counts()).toEqual([2, 1, 0, 1]));
    await own.app.deps.db.pool.query(`update activation set expires_at = app_now() + interval '1 day' where id = $1`, [stuck._id]);
    await passTime(own, 3 * 3_600);
    expect(await counts()).toEqual([2, 1, 0, 1]);
    const late = await aNumber(own, { user, service });
    expect(await counts()).toEqual([3, 1, 0, 2]);
    await deliverSms(own, stuck, 'Your code is 5678');
    await eventually(async () => expect(await counts()).toEqual([3, 2, 0, 1]));
    await passTime(own, 3 * 3_600);
    await eventually(async () => expect(await counts()).toEqual([3, 2, 1, 0]));
    await passTime(own, 3 * 3_600);
    expect(await counts()).toEqual([3, 2, 1, 0]);
    await passTime(own, 86_400);
    operator.token = (await own.post('/api/users/login', { body: operator })).body.token;
    await countOutcomes(own.app.deps);
    expect(await counts()).toEqual([3, 2, 1, 0]);
    expect(late._id).not.toBe(stuck._id);
    await passTime(own, 31 * 86_400);
    operator.token = (await own.post('/api/users/login', { body: operator })).body.token;
    const ofMonth = await history({ time: 'last30days' }, { app: own, admin: operator });
    expect([ofMonth.body.total, await counts()]).toEqual([0, [3, 2, 1, 0]]);
  });
});
