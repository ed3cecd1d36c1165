import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { TestReply, TestUser } from '../../../../../../test/fakes/browser.ts';
import { anAdmin, anApiKey } from '../../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../../test/builders/data.ts';
import { setBuying, setFairUse } from '../../../../../../test/builders/operator-rules.ts';
import { holdsOf, isBought, isRefused, purchase } from '../../../../../../test/builders/purchases.ts';
import { connect } from '../../../../../../test/fakes/socket.ts';
import { sendAtOnce } from '../../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../../test/harness/test-app.ts';
import { findBrokenInvariants } from '../../../wallet/invariants/invariants.ts';

let app: TestApp;
let second: TestNode;
let admin: TestUser;
let user: TestUser;
let services: { id: string; price: number }[];
beforeAll(async () => {
  app = await startTestApp({ simulator: { stock: 1_000_000 } });
  second = await app.startSecondNode();
  admin = await anAdmin(app);
  services = await Promise.all(([1, 2, 3, 4] as const).map((server) => aService(app, { server, code: `f${server}` })));
});
afterAll(() => app.stop());
beforeEach(async () => void (user = await aUser(app, { balance: 1_000 })));
afterEach(async () => {
  await setFairUse(app, admin, {});
  await setBuying(app, admin, { isPaused: false });
  await eventually(expectInvariants);
});

async function expectInvariants(): Promise<void> {
  expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
}

const hour = 3_600;
const service = (no = 0) => services[no % 4] ?? { id: '0', price: 0 };
const buy = (no = 0, more: object = {}): Promise<TestReply> =>
  app.post('/api/mobile/generate', { as: user, body: { serviceId: service(no).id, isDeepCheck: false, ...more } });

async function buyMany(count: number): Promise<Mobile[]> {
  const mobiles: Mobile[] = [];
  for (let no = 0; no < count; no += 1) mobiles.push(await aNumber(app, { user, service: service(no) }));
  return mobiles;
}

async function cancel(mobile: Mobile): Promise<void> {
  await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
  const reply = await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  expect([reply.status, reply.body.data.status]).toEqual([200, 'cancelled']);
}

const tooMany = (message: string) => ({ status: 409, body: { code: 'TOO_MANY_PURCHASES', message } });

describe('a pause', () => {
  test('refuses all users with the operator’s message and charges nothing; waiting numbers continue', async () => {
    const [mobile] = await buyMany(1);
    await setBuying(app, admin, { isPaused: true, message: ' Back at 6 pm. ' });
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'BUYING_PAUSED', message: 'Back at 6 pm.' } });
    expect(await holdsOf(app.app, [user])).toEqual({ open: 1, capture: 0, release: 0 });
    expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([{ _id: mobile?._id, status: 'pending' }]);
    await setBuying(app, admin, { isPaused: true });
    expect((await buy()).body.message).toBe('Buying is paused for a moment. Please try again later.');
    await setBuying(app, admin, { isPaused: false });
    expect(isBought(await buy())).toBe(true);
  });

  test('is pushed to open pages on every node at once, and in the config to new ones', async () => {
    const sockets = [await connect(app, user), await connect(second, await aUser(second))];
    const buying = { isPaused: true, message: 'Back at 6 pm.' };
    await setBuying(app, admin, buying);
    await eventually(async () => {
      for (const { frames } of sockets) expect(frames).toContainEqual({ type: 'buying', buying });
    });
    expect((await second.get('/api/config')).body.buying).toEqual(buying);
    const late = await connect(app, user);
    sockets.push(late);
    await eventually(async () => expect(late.frames).toContainEqual({ type: 'buying', buying }));
    for (const socket of sockets) socket.close();
  });

  test('still returns the answer to an earlier purchase', async () => {
    const first = await aNumber(app, { user, service: service(), key: 'before' });
    await setBuying(app, admin, { isPaused: true });
    const again = await app.post('/api/mobile/generate', {
      as: user,
      key: 'before',
      body: { serviceId: service().id, isDeepCheck: false },
    });
    expect([again.status, again.body.data.mobile._id]).toEqual([200, first._id]);
  });
});

describe('a cap', () => {
  test('of 3 an hour: the fourth is refused with its time, until the first is an hour old', async () => {
    await setFairUse(app, admin, { perHour: 3 });
    await buyMany(2);
    await passTime(app, hour / 2);
    await buyMany(1);
    expect(await buy(3)).toMatchObject(tooMany('You can buy 3 numbers an hour. The next one is possible in 30 minutes.'));
    expect(await holdsOf(app.app, [user])).toMatchObject({ capture: 0 });
    expect(await balanceOf(app, user)).toBeGreaterThanOrEqual(1_000 - 3 * 12.5);
    await passTime(app, hour / 2 - 20);
    expect(await buy(3)).toMatchObject(tooMany('You can buy 3 numbers an hour. The next one is possible in a minute.'));
    await passTime(app, 21);
    expect(isBought(await buy(3))).toBe(true);
    expect(isBought(await buy(4))).toBe(true);
    expect(isRefused(await buy(5), 'TOO_MANY_PURCHASES')).toBe(true);
  });

  test('of a day lasts longer than that of an hour, and the refusal states the longer wait', async () => {
    await setFairUse(app, admin, { perHour: 1, perDay: 2 });
    await buyMany(1);
    expect(await buy()).toMatchObject(tooMany('You can buy 1 number an hour. The next one is possible in 60 minutes.'));
    await passTime(app, hour);
    await buyMany(1);
    expect(await buy()).toMatchObject(tooMany('You can buy 2 numbers a day. The next one is possible in 23 hours.'));
    await passTime(app, 23 * hour + 1);
    expect(isBought(await buy())).toBe(true);
  });

  test.each([1, 2, 3])('of 3 allows 3 of 20 concurrent clicks on two nodes: round %i', { tags: 'G5' }, async () => {
    await setFairUse(app, admin, { perHour: 3 });
    const clicks = await sendAtOnce(
      Array.from({ length: 20 }, (_, no) =>
        purchase({ node: no % 2 === 0 ? app : second, user, service: service(no), key: `click-${no}` }),
      ),
    );
    expect(clicks.filter(isBought)).toHaveLength(3);
    expect(clicks.filter((reply) => isRefused(reply, 'TOO_MANY_PURCHASES'))).toHaveLength(17);
    expect(await holdsOf(app.app, [user])).toEqual({ open: 3, capture: 0, release: 0 });
    expect(await balanceOf(app, user)).toBe(1_000 - 3 * 12.5);
  });

  test('counts each user separately, cancelled numbers included', async () => {
    await setFairUse(app, admin, { perHour: 1 });
    const [mobile] = await buyMany(1);
    if (mobile !== undefined) await cancel(mobile);
    expect(isRefused(await buy(), 'TOO_MANY_PURCHASES')).toBe(true);
    await aNumber(app, { user: await aUser(app), service: service() });
  });

  test('does not count a purchase without a number', async () => {
    await setFairUse(app, admin, { perHour: 1 });
    app.simulator.faults.switchOn({ kind: 'token', token: 'NO_NUMBERS', action: 'getNumberV2' });
    const failed = await buy();
    app.simulator.faults.switchOff();
    expect(failed).toMatchObject({ status: 200, body: { data: { isNumberGenerated: false } } });
    expect(isBought(await buy())).toBe(true);
  });

  test('applies to Buy Next too', async () => {
    await setFairUse(app, admin, { perHour: 1 });
    const [mobile] = await buyMany(1);
    if (mobile !== undefined) await cancel(mobile);
    expect(isRefused(await buy(0, { replaces: mobile?._id }), 'TOO_MANY_PURCHASES')).toBe(true);
    await setFairUse(app, admin, { perHour: 2 });
    expect(isBought(await buy(0, { replaces: mobile?._id }))).toBe(true);
  });

  test('returns the answer of a used key', async () => {
    await setFairUse(app, admin, { perHour: 1 });
    const first = await aNumber(app, { user, service: service(), key: 'once' });
    expect((await aNumber(app, { user, service: service(), key: 'once' }))._id).toBe(first._id);
    expect(isRefused(await buy(), 'TOO_MANY_PURCHASES')).toBe(true);
  });

  test('that is removed lets all users buy', async () => {
    await setFairUse(app, admin, { perHour: 1 });
    await buyMany(1);
    await setFairUse(app, admin, { perHour: null });
    expect(isBought(await buy())).toBe(true);
  });
});

describe('the share of cancelled numbers', () => {
  test('blocks from the sample size and exactly the share on', { tags: 'G5' }, async () => {
    await setFairUse(app, admin, { cancelPercent: 50, cancelSample: 4 });
    const [one, two, three] = await buyMany(3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three were bought');
    await cancel(one);
    await cancel(two);
    // 2 of 3 is more than half, but the sample is too small.
    expect(isBought(await buy(3))).toBe(true);
    expect(await buy(4)).toMatchObject(tooMany('Too many of your numbers were cancelled today. Buying opens again in 24 hours.'));
    await setFairUse(app, admin, { cancelPercent: 51, cancelSample: 4 });
    expect(isBought(await buy(4))).toBe(true);
    await setFairUse(app, admin, { cancelPercent: 41, cancelSample: 4 });
    expect(isBought(await buy(5))).toBe(true);
  });

  test('allows buying again as soon as the oldest cancels are a day old', async () => {
    await setFairUse(app, admin, { cancelPercent: 50, cancelSample: 5 });
    for (const mobile of await buyMany(2)) await cancel(mobile);
    await passTime(app, 6 * hour);
    for (const mobile of await buyMany(3)) await cancel(mobile);
    // 3 numbers are left after the first two: fewer than the sample.
    expect(await buy()).toMatchObject(tooMany('Too many of your numbers were cancelled today. Buying opens again in 18 hours.'));
    await passTime(app, 18 * hour);
    expect(isBought(await buy())).toBe(true);
  });

  test('counts reported numbers, cancelled or expired', async () => {
    await setFairUse(app, admin, { cancelPercent: 50, cancelSample: 4 });
    const [one, two, three, four] = await buyMany(4);
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('Four were bought');
    const report = (mobile: Mobile) => app.post('/api/mobile/report', { as: user, body: { mobileId: mobile._id, reason: 'banned' } });
    expect((await report(one)).status).toBe(202);
    expect(isBought(await buy(0))).toBe(true);
    await app.app.deps.db.pool.query(`update activation set cancellable_at = expires_at + interval '1 second' where id = $1`, [two._id]);
    expect((await report(two)).status).toBe(202);
    await passTime(app, 1_201);
    const shown = async () => (await app.get('/api/mobile/active', { as: user })).body.data.find(({ _id }: Mobile) => _id === two._id);
    await eventually(async () => expect(await shown()).toMatchObject({ status: 'cancelled', isExpired: true }));
    // Two of five.
    expect(isBought(await buy(1))).toBe(true);
    await setFairUse(app, admin, { cancelPercent: 30, cancelSample: 4 });
    expect(await buy(1)).toMatchObject(tooMany('Too many of your numbers were cancelled today. Buying opens again in 24 hours.'));
  });

  test('does not count a number that expired or that the provider took back', async () => {
    await setFairUse(app, admin, { cancelPercent: 1, cancelSample: 1 });
    const mobiles = await buyMany(2);
    await app.app.deps.db.pool.query('update activation set cancel_actor = null where id = $1', [mobiles[0]?._id]);
    await passTime(app, hour);
    const shown = async () => (await app.get('/api/mobile/active', { as: user })).body.data.map(({ status }: { status: string }) => status);
    await eventually(async () => expect(await shown()).toEqual(['cancelled', 'cancelled']));
    expect(isBought(await buy())).toBe(true);
  });

  test('counts an expired number whose late code was left unopened, until it is paid for', async () => {
    await setFairUse(app, admin, { cancelPercent: 1, cancelSample: 1 });
    const [mobile] = await buyMany(1);
    await passTime(app, hour);
    const shown = async () => (await app.get('/api/mobile/active', { as: user })).body.data;
    await eventually(async () => expect(await shown()).toMatchObject([{ status: 'cancelled' }]));
    await app.app.deps.db.pool.query(`select activation_deliver($1, $2, 0, '{Code 48291}', '{48291}', null)`, [user.userId, mobile?._id]);
    expect(await buy()).toMatchObject(tooMany('Too many of your numbers were cancelled today. Buying opens again in 23 hours.'));
    expect((await app.post('/api/mobile/reveal', { as: user, body: { mobileId: mobile?._id } })).status).toBe(200);
    expect(isBought(await buy())).toBe(true);
  });
});

describe('a share that slows', () => {
  const slowed = (wait: string) =>
    tooMany(`Too many of your numbers were cancelled today, so one is possible every 10 minutes. The next one in ${wait}.`);

  test('leaves one number every ten minutes on the web, until fewer are cancelled', async () => {
    await setFairUse(app, admin, { slowPercent: 75, cancelSample: 4 });
    const [kept, ...others] = await buyMany(4);
    for (const mobile of others) await cancel(mobile);
    expect(await buy()).toMatchObject(slowed('10 minutes'));
    expect(await holdsOf(app.app, [user])).toMatchObject({ open: 1, capture: 0 });
    await passTime(app, 9 * 60);
    expect(await buy()).toMatchObject(slowed('a minute'));
    await passTime(app, 61);
    const [next] = await buyMany(1);
    // Three of five.
    expect(isBought(await buy(1))).toBe(true);
    for (const mobile of [kept, next]) if (mobile !== undefined) await cancel(mobile);
    expect(await buy(2)).toMatchObject(slowed('10 minutes'));
  });

  test('is for people: a key has limits of its own', async () => {
    await setFairUse(app, admin, { slowPercent: 100, cancelSample: 2 });
    for (const mobile of await buyMany(2)) await cancel(mobile);
    expect(await buy()).toMatchObject(slowed('10 minutes'));
    const order = { serviceId: service().id, isDeepCheck: false };
    expect(isBought(await app.post('/api/mobile/generate', { as: await anApiKey(app, user), body: order }))).toBe(true);
  });
});
