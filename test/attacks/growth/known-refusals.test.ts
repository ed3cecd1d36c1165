import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { switchOn } from '../../builders/upstream.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { countRows, expectNoRows } from '../../scenarios/growth/count-rows.ts';
import { knownRefusals, type KnownRefusal } from '../../scenarios/growth/known-refusals.ts';
import { occupy } from '../../scenarios/numbers/occupied-provider.ts';

let app: TestApp;
const refusals = new Map<string, KnownRefusal>();
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' }, simulator: { stock: 1_000_000 } });
  const admin = await anAdmin(app);
  for (const [name, prepare] of Object.entries(knownRefusals)) refusals.set(name, await prepare({ app, admin }));
  await eventually(expectCounted);
});
afterAll(() => app.stop());

/** What was sold is counted a moment later. */
async function expectCounted(): Promise<void> {
  expect(await countRows(app)).not.toHaveProperty(['public.profit_change']);
}

type Tries = { times: number; by?: readonly string[] };

/** The same answer each time; after the first, which begins a key's day and notes its limit, nothing is written. The provider is never asked. */
async function expectRefused(name: string, { times, by }: Tries): Promise<void> {
  const refusal = refusals.get(name);
  if (refusal === undefined) throw new Error(`There is no ${name}`);
  const asked = () => app.simulator.calls.get('getNumberV2') ?? 0;
  const before = asked();
  await refusal.on?.();
  try {
    for (const [how, { ask, answer }] of Object.entries(refusal.asks)) {
      if (by?.includes(how) === false) continue;
      const answers = [await ask()];
      await expectNoRows(app, async () => {
        for (let n = 0; n < times; n += 1) answers.push(await ask());
      });
      expect([how, ...new Set(answers)]).toEqual([how, answer]);
    }
  } finally {
    await refusal.off?.();
  }
  expect(asked()).toBe(before);
}

const names = Object.keys(knownRefusals);

describe('a purchase that is refused for what is known before', () => {
  test.each(names)('writes nothing, however often it is tried: %s', async (name) => {
    await expectRefused(name, { times: 20 });
  });

  test.each(names)('has the same answer while other people have all turns, and waits for none: %s', async (name) => {
    const others = await occupy(app);
    await expectRefused(name, { times: 2 }).finally(others.free);
  });

  describe('while the provider rests', () => {
    beforeAll(async () => {
      switchOn(app, { kind: 'token', token: 'NO_BALANCE' });
      const [user, service] = [await aUser(app), await aService(app)];
      for (let state = ''; state !== 'open'; state = (await app.app.deps.providers.get(1))?.breaker().state ?? '')
        await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
    });

    test.each(names)('has the same answer: %s', async (name) => {
      await expectRefused(name, { times: 2 });
    });
  });

  describe('while no route leads to a provider', () => {
    beforeAll(async () => void (await app.app.deps.db.pool.query('update route set is_enabled = false')));

    // Software is refused what no server offers, whatever else holds.
    test.each(['buying is paused', 'fair use', 'a person is slowed', 'a person’s open numbers'])(
      'has the same answer: %s',
      async (name) => {
        await expectRefused(name, { times: 2, by: ['page', 'switch', 'next number'] });
      },
    );
  });
});
