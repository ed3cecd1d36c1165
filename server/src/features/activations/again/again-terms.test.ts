import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anEndedNumber, sellAgain } from '../../../../../test/scenarios/numbers/ended-number.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { eraseOldNumbers } from '../activations.jobs.ts';

let app: TestApp;
let service: { id: string };
let user: TestUser;
let ended: { _id: string; mobileno: string };
beforeAll(async () => {
  app = await startTestApp();
  service = await aService(app, { server: 2, price: 8.5, code: 'tg' });
});
beforeEach(async () => {
  user = await aUser(app, { balance: 50 });
  ended = await anEndedNumber(app, { user, service });
});
afterEach(() => expectReconciled(app));
afterAll(() => app.stop());

const change = (text: string, ...values: unknown[]) => app.app.deps.db.pool.query(text, values);
const ask = (body: object = {}, as = user, key?: string): Promise<TestReply> =>
  app.post('/api/mobile/again', { as, body: { mobileId: ended._id, ...body }, ...(key === undefined ? {} : { key }) });
const offered = async (as = user) => (await app.get(`/api/otp/mobile-history?number=${ended._id}`, { as })).body.data[0].again;
const refused = (code: string) => ({ status: code === 'SERVICE_UNAVAILABLE' ? 404 : 409, body: { code } });

test.for([
  ['the provider is not known to sell numbers again', 'NUMBER_NOT_AGAIN', 'update provider set sells_again = not $1'],
  ['the provider is off', 'NUMBER_NOT_AGAIN', 'update provider set is_enabled = not $1'],
  ['the route is off', 'NUMBER_NOT_AGAIN', 'update route set is_enabled = not $1'],
  ['the service is off', 'SERVICE_UNAVAILABLE', 'update service set is_enabled = not $1'],
] as const)('refuses and offers nothing while %s', async ([, code, text]) => {
  await change(text, true);
  expect([await offered(), await ask()]).toMatchObject([null, refused(code)]);
  await change(text, false);
  expect(await offered()).toEqual({ price: 8.5, measured: null });
});

test('refuses a number that is waiting, was cancelled, is erased, or was reported', async () => {
  const { mobile } = (await ask()).body.data;
  expect(await ask({ mobileId: mobile._id })).toMatchObject(refused('REPLACED_NOT_FINISHED'));
  await passTime(app, 1_300);
  const shown = async () => (await app.get(`/api/otp/mobile-history?number=${mobile._id}`, { as: user })).body.data[0];
  await eventually(async () => expect(await shown()).toMatchObject({ status: 'cancelled', again: null }));
  expect(await ask({ mobileId: mobile._id })).toMatchObject(refused('NUMBER_NOT_AGAIN'));
  const { deps } = app.app;
  const hash = deps.secrets.numberHash('tg', ended.mobileno);
  const others = [await aUser(app), await aUser(app)];
  for (const other of others) {
    const theirs = await aNumber(app, { user: other, service });
    await change(
      `insert into number_report (user_id, activation_id, reason, service_code, number_hash) values ($1, $2, 'banned', 'tg', $3)`,
      other.userId,
      theirs._id,
      hash,
    );
  }
  expect(await ask()).toMatchObject(refused('NUMBER_NOT_AGAIN'));
  await change('delete from number_report where number_hash = $1', hash);
  await eraseOldNumbers(deps, { days: 0, limit: 1_000 });
  expect([await offered(), await ask()]).toMatchObject([null, refused('NUMBER_NOT_AGAIN')]);
});

test('costs what the service costs now, and refuses another price than the one that was shown', async () => {
  await change('update service set price = 1100 where id = $1', service.id);
  expect(await offered()).toEqual({ price: 11, measured: null });
  expect(await ask({ expectedPrice: 8.5 })).toMatchObject(refused('PRICE_CHANGED'));
  expect(await ask()).toMatchObject({ status: 200, body: { data: { balance: 30.5, mobile: { price: 11 } } } });
  await change('update service set price = 850 where id = $1', service.id);
});

test('needs money and a free place like any purchase', async () => {
  for (let taken = 0; taken < 4; taken += 1) await aNumber(app, { user, service });
  expect(await ask()).toMatchObject(refused('INSUFFICIENT_BALANCE'));
  user = await aUser(app, { balance: 500 });
  ended = await anEndedNumber(app, { user, service });
  for (let taken = 0; taken < 6; taken += 1) await aNumber(app, { user, service });
  expect(await ask()).toMatchObject(refused('TOO_MANY_ACTIVE'));
});

test('buys once under one key, and once by many clicks', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask({}, user, 'click')));
  const [first] = answers;
  expect(answers.map(({ status, body }) => [status, body.data.mobile._id])).toEqual(answers.map(() => [200, first?.body.data.mobile._id]));
  expect(await ask({ expectedPrice: 8.5 }, user, 'click')).toMatchObject(refused('IDEMPOTENCY_KEY_REUSED'));
  expect(await balanceOf(app, user)).toBe(33);
  user = await aUser(app, { balance: 500 });
  ended = await anEndedNumber(app, { user, service });
  const clicks = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(clicks.filter(({ body }) => body.code === 'NUMBER_NOT_AGAIN')).toHaveLength(9);
  expect(await balanceOf(app, user)).toBe(483);
});

test('is for the buyer of the number: its user, or the same key', async () => {
  expect(await ask({}, await aUser(app))).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } });
  const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
  expect(await ask({}, key)).toMatchObject({ status: 404 });
  const { mobile } = (await app.post('/api/mobile/generate', { as: key, body: { serviceId: service.id, isDeepCheck: false } })).body.data;
  await deliverSms(app, mobile, 'Code 48291');
  await sellAgain(app);
  const byKey = (as: TestUser) => app.post('/api/mobile/again', { as, body: { mobileId: mobile._id } });
  await eventually(async () => {
    const answer = await byKey(key);
    expect(answer).toMatchObject({ status: 200, body: { data: { mobile: { mobileno: mobile.mobileno } } } });
  });
  expect(await byKey(other)).toMatchObject({ status: 404 });
  const { data } = (await app.get('/api/otp/mobile-history', { as: user })).body;
  expect(data.filter(({ again }: { again: unknown }) => again !== null)).toHaveLength(1);
});
