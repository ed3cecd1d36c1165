import { expect, test } from 'vitest';
import { aService, aUser, balanceOf } from '../../builders/data.ts';
import { purchasesOf } from '../../builders/upstream.ts';
import { ownApp } from '../../harness/own-app.ts';
import { guarded, outcomeOf, press, sellOut } from './flood.ts';

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
