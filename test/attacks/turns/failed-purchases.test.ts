import { expect, test } from 'vitest';
import { askUntilServed, aService, aUser, balanceOf } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { purchasesOf } from '../../builders/upstream.ts';
import { ownApp } from '../../harness/own-app.ts';
import { flood, getNumber, guarded, outcomeOf, press, sellOut, tally } from './flood.ts';

test('a person’s twenty-first purchase without a number in a minute is refused, and what is known to be sold out writes nothing', async (context) => {
  const app = await ownApp(context, guarded(10));
  const empty = await aService(app, { code: 'ig' });
  sellOut(app, 'ig');
  const [user, other] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
  const outcomes: string[] = [];
  for (let n = 0; n < 20; n += 1) outcomes.push(outcomeOf(await press(app, user, empty)));
  expect(new Set(outcomes)).toEqual(new Set(['No numbers are available right now. Please try again.']));
  const asked = app.simulator.calls.get('getNumberV2') ?? 0;
  expect(asked).toBeLessThan(20);
  expect(await purchasesOf(app, user)).toHaveLength(asked);
  const refused = await press(app, user, empty);
  expect(outcomeOf(refused)).toBe('RATE_LIMITED');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(outcomeOf(await press(app, other, empty))).toBe(outcomes[0]);
  expect(await balanceOf(app, user)).toBe(20);
});

test('all keys of a user together have 120 a minute without a number, and an earlier purchase is answered all the same', async (context) => {
  const app = await ownApp(context, guarded(10));
  await aService(app, { code: 'tg' });
  await aService(app, { code: 'ig' });
  sellOut(app, 'ig');
  const [owner, stranger] = [await aUser(app), await aUser(app)];
  const [one, two, others] = [await anApiKey(app, owner), await anApiKey(app, owner), await anApiKey(app, stranger)];
  const order = () => askUntilServed(1, () => getNumber(app, one, 'tg', { orderId: 'earlier' }), isBusy);
  const bought = await order();
  expect(bought).toEqual(['ACCESS_NUMBER']);
  const startedAt = performance.now();
  const attack = flood(100, (n) => getNumber(app, n % 2 === 0 ? one : two, 'ig'), 100);
  await attack.answered(100);
  const { answers } = attack;
  for (let n = 0; answers.at(-1) !== 'RATE_LIMIT'; n += 1) answers.push(await getNumber(app, n % 2 === 0 ? one : two, 'ig'));
  const { NO_NUMBERS: failed = 0, ...refused } = tally(answers);
  expect(failed).toBeGreaterThanOrEqual(120);
  // On a slow machine the first of them are a minute ago.
  if (performance.now() - startedAt < 60_000) expect(failed).toBe(120);
  expect(Object.keys(refused).filter((outcome) => outcome !== 'RATE_LIMIT' && !isBusy(outcome))).toEqual([]);
  const inProtocol = await Promise.all([getNumber(app, one, 'ig'), getNumber(app, two, 'ig')]);
  expect(inProtocol).toEqual(['RATE_LIMIT', 'RATE_LIMIT']);
  const native = await app.post('/api/mobile/generate', { as: two, body: { serviceCode: 'ig', maxPrice: 20, isDeepCheck: false } });
  expect(native).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(native.headers.get('retry-after'))).toBeGreaterThan(0);
  const headers = { authorization: `Bearer ${two.token}` };
  const fivesim = await fetch(`${app.url}/v1/user/buy/activation/india/any/instagram`, { headers });
  expect([fivesim.status, await fivesim.text()]).toEqual([429, 'too many requests']);
  expect(await order()).toEqual(bought);
  expect(await askUntilServed(1, () => getNumber(app, others, 'tg'), isBusy)).toEqual(['ACCESS_NUMBER']);
});

const isBusy = (answer: string) => ['CHANNELS_LIMIT', 'ERROR_SQL'].includes(answer);
