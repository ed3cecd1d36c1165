import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

async function queriesPerSecond({ app }: Pick<TestApp, 'app'>): Promise<number> {
  // Then the leases are taken and the first lists are read.
  await afterRounds({ app }, 'numbers', 10);
  let queries = 0;
  const count = () => void (queries += 1);
  const pools = [app.deps.db, app.deps.workers, app.deps.background].map(({ pool }) => pool);
  for (const pool of pools) pool.on('acquire', count);
  const startedAt = performance.now();
  await afterRounds({ app }, 'numbers', 12);
  for (const pool of pools) pool.off('acquire', count);
  return queries / ((performance.now() - startedAt) / 1_000);
}

/** The jobs of a minute run in one of two spans at most. */
async function expectFew(app: TestApp): Promise<void> {
  const perSecond = await queriesPerSecond(app);
  expect(perSecond < 25 ? perSecond : await queriesPerSecond(app)).toBeLessThan(25);
}

describe.concurrent('the database is asked little', () => {
  test('by an idle app', async (context) => {
    await expectFew(await ownApp(context));
  });

  test('by an app in which a number waits', async (context) => {
    const app = await ownApp(context);
    await aNumber(app, { user: await aUser(app), service: await aService(app) });
    await expectFew(app);
  });
});
