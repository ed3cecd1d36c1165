import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { somePastNumbers } from '../../../../../test/scenarios/numbers/past-numbers.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { measureServiceOdds } from './odds.commands.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const measure = () => measureServiceOdds(app.app.deps.db, app.app.deps.config.timeZone);
const oddsOf = async (user: TestUser, { _id }: Pick<Mobile, '_id'>): Promise<Mobile['odds']> => {
  const { body } = await app.get<{ data: Mobile[] }>('/api/mobile/active', { as: user });
  return body.data.find((mobile) => mobile._id === _id)?.odds ?? null;
};

async function aWaitingNumber() {
  const user = await aUser(app);
  const service = await aService(app);
  return { user, service, mobile: await aNumber(app, { user, service }) };
}

test('a waiting number has no odds under 50 codes, and from 50 on', async () => {
  const { user, service, mobile } = await aWaitingNumber();
  await somePastNumbers(app, service, { buyers: 49, wait: 30 });
  await somePastNumbers(app, service, { buyers: 20, wait: 90, end: 'cancelled' });
  await measure();
  expect(await oddsOf(user, mobile)).toBeNull();
  await somePastNumbers(app, service, { buyers: 1, wait: 60 });
  await measure();
  const odds = await oddsOf(user, mobile);
  expect(odds?.samples).toBe(71);
  expect(odds?.curve).toEqual([
    [0, 0, 0.7143],
    [29, 0, 0.7143],
    [30, 0.98, 0.0476],
    [59, 0.98, 0.0476],
    [60, 1, 0],
    [90, 1, 0],
  ]);
});

test('sends odds with every call and frame that has the number, until its code arrives', async () => {
  const { user, service } = await aWaitingNumber();
  await somePastNumbers(app, service, { buyers: 50, wait: 30 });
  await measure();
  const socket = await connect(app, user);
  const bought = await aNumber(app, { user, service });
  const isOfIt = (mobile: Mobile) => mobile._id === bought._id;
  expect(bought.odds?.samples).toBe(51);
  const frame = await socket.frame((each) => 'type' in each && each.type === 'activation' && isOfIt(each.mobile));
  expect('mobile' in frame && frame.mobile.odds).toEqual(bought.odds);
  const inHistory = async (): Promise<Mobile['odds'] | undefined> =>
    (await app.get<{ data: Mobile[] }>('/api/otp/mobile-history', { as: user })).body.data.find(isOfIt)?.odds;
  expect(await inHistory()).toEqual(bought.odds);
  await deliverSms(app, bought, 'Code 48291');
  await eventually(async () => expect(await inHistory()).toBeNull());
  expect(await oddsOf(user, bought)).toBeNull();
  socket.close();
});

test('counts three numbers a day of one user, however they ended', async () => {
  const { user, service, mobile } = await aWaitingNumber();
  await somePastNumbers(app, service, { buyers: 16, each: 5, wait: 30 });
  await measure();
  expect(await oddsOf(user, mobile)).toBeNull();
  await somePastNumbers(app, service, { buyers: 2, wait: 30 });
  await somePastNumbers(app, service, { buyers: 1, each: 5, wait: 10, end: 'cancelled' });
  await measure();
  expect((await oddsOf(user, mobile))?.samples).toBe(54);
});

test('counts a number cancelled before codes usually arrive up to its cancel', async () => {
  const { user, service, mobile } = await aWaitingNumber();
  await somePastNumbers(app, service, { buyers: 50, wait: 30 });
  await somePastNumbers(app, service, { buyers: 30, wait: 10, end: 'cancelled' });
  await somePastNumbers(app, service, { buyers: 50, wait: 1_200, end: 'expired' });
  await measure();
  const odds = await oddsOf(user, mobile);
  expect(odds?.samples).toBe(131);
  expect(odds?.curve[0]).toEqual([0, 0, 0.5]);
});

test('drops odds after seven days', async () => {
  const { user, service, mobile } = await aWaitingNumber();
  await somePastNumbers(app, service, { buyers: 25, wait: 30, ago: 3_600 });
  await somePastNumbers(app, service, { buyers: 25, wait: 30, ago: 7 * 86_400 - 900 });
  await measure();
  expect((await oddsOf(user, mobile))?.samples).toBe(51);
  await passTime(app, 901);
  await measure();
  expect(await oddsOf(user, mobile)).toBeNull();
});
