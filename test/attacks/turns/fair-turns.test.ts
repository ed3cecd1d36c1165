import { describe, expect, test, type TestContext } from 'vitest';
import { aService, aUser } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp, TestNode } from '../../harness/test-app.ts';
import { flood, getNumber, guarded, outcomeOf, press, pressInWaves, sellOut, slowDown, tally } from './flood.ts';

const crowd = (app: TestApp, count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => aUser(app, { balance: 20 })));

async function twoServices(app: TestApp) {
  const sold = await aService(app, { code: 'tg' });
  const empty = await aService(app, { code: 'ig' });
  sellOut(app, 'ig');
  return { sold, empty };
}

/** Too many of this user's purchases, at the provider or in the database: software asks again. */
const busy = ['CHANNELS_LIMIT', 'ERROR_SQL'];
const refusals = ['NO_NUMBERS', 'RATE_LIMIT', ...busy];

describe('a provider is not taken from all others', () => {
  test('by one key that asks 60 times a second for a service without numbers', async (context) => {
    const app = await ownApp(context, guarded(10));
    const { sold } = await twoServices(app);
    const key = await anApiKey(app, await aUser(app));
    const others = await crowd(app, 18);
    const attack = flood(60, () => getNumber(app, key, 'ig'));
    await attack.answered(30);
    expect(tally(await pressInWaves(app, others, sold))).toEqual({ number: 18 });
    await attack.stop();
    const outcomes = Object.keys(tally(attack.answers));
    expect(outcomes).toContain('NO_NUMBERS');
    expect(outcomes.filter((outcome) => !refusals.includes(outcome))).toEqual([]);
  });

  test('by four ordinary accounts that do the same', async (context) => {
    const app = await ownApp(context, guarded(10));
    const { sold, empty } = await twoServices(app);
    const [attackers, others] = [await crowd(app, 4), await crowd(app, 18)];
    const attack = flood(60, (n) => press(app, attackers[n % 4] as TestUser, empty).then(outcomeOf));
    await attack.answered(30);
    expect(tally(await pressInWaves(app, others, sold))).toEqual({ number: 18 });
    await attack.stop();
  });

  test('by one user with ten keys that buy what there is', async (context) => {
    const app = await ownApp(context, guarded(10));
    const { sold } = await twoServices(app);
    await aService(app, { code: 'wa' });
    const owner = await aUser(app, { balance: 5_000 });
    const keys: TestUser[] = [];
    for (let n = 0; n < 10; n += 1) keys.push(await anApiKey(app, owner));
    const others = await crowd(app, 18);
    slowDown(app, 300);
    const attack = flood(100, (n) => getNumber(app, keys[n % 10] as TestUser, 'wa'), 1_000);
    await attack.answered(20);
    expect(tally(await pressInWaves(app, others, sold))).toEqual({ number: 18 });
    await attack.stop();
    const outcomes = Object.keys(tally(attack.answers));
    expect(outcomes).toContain('ACCESS_NUMBER');
    expect(outcomes.filter((outcome) => outcome !== 'ACCESS_NUMBER' && !busy.includes(outcome))).toEqual([]);
  });

  test('while the provider is slow: two seconds a call, five calls a second', async (context) => {
    const app = await ownApp(context, guarded(5));
    const { sold } = await twoServices(app);
    await aService(app, { code: 'wa' });
    const key = await anApiKey(app, await aUser(app, { balance: 5_000 }));
    const others = await crowd(app, 12);
    slowDown(app, 2_000);
    const attack = flood(40, () => getNumber(app, key, 'wa'), 1_500);
    await attack.answered(10);
    expect(tally(await pressInWaves(app, others, sold))).toEqual({ number: 12 });
    await attack.stop();
  });

  describe('by the keys of four users on two nodes, who ask for more than the turns of both serve', () => {
    async function aFloodedPair(context: TestContext) {
      const app = await ownApp(context, { ...guarded(3), simulator: { stock: 1_000_000 } });
      const second = await app.startSecondNode();
      const sold = await aService(app, { code: 'tg' });
      const flooded = await aService(app, { code: 'wa' });
      const keys: TestUser[] = [];
      for (let owner = 0; owner < 4; owner += 1) {
        const user = await aUser(app, { balance: 50_000 });
        for (let n = 0; n < 4; n += 1) keys.push(await anApiKey(app, user));
      }
      const others = await crowd(app, 18);
      // As long as a person may wait.
      const ask = (node: TestApp | TestNode) => (n: number) => press(node, keys[n % keys.length] as TestUser, flooded).then(outcomeOf);
      const attacks = [app, second].map((node) => flood(40, ask(node)));
      await Promise.all(attacks.map((attack) => attack.answered(20)));
      return { app, second, sold, others, stop: () => Promise.all(attacks.map((attack) => attack.stop())) };
    }

    test('others are served first on both', async (context) => {
      const { app, second, sold, others, stop } = await aFloodedPair(context);
      const waves = await Promise.all([pressInWaves(app, others.slice(0, 9), sold), pressInWaves(second, others.slice(9), sold)]);
      expect(tally(waves.flat())).toEqual({ number: 18 });
      await stop();
    });
  });
});
