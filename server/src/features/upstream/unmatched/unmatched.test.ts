import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { longestWaitMs } from '../../../../../test/longest-wait.ts';
import { recordUpstreamDebt } from '../debts/debts.sql.ts';
import { findUnmatchedNumbers } from './unmatched.ts';
import { countUnmatchedNumbers } from './unmatched.sql.ts';
import { newShards } from '../shards/shards.ts';
import { newWatchState, type Lease } from '../watch/watch-state.ts';

/** The watch checks every five minutes; these tests check at once. */
let app: TestApp;
let lease: Lease;
beforeAll(async () => {
  app = await startTestApp();
  const [one] = await app.app.deps.providers.all();
  if (one === undefined) throw new Error('There is no provider');
  lease = { providerId: one.id, provider: one.provider, epoch: 0 };
});
afterAll(() => app.stop());

async function look(): Promise<string[]> {
  const list = await lease.provider.listActive(AbortSignal.timeout(longestWaitMs));
  if (!list.ok) throw new Error(list.detail);
  const { list: state } = newWatchState({ unmatchedAfterSeconds: 0 }, newShards());
  await findUnmatchedNumbers(app.app.deps, lease, state, list.value);
  const { rows } = await app.app.deps.db.pool.query<{ id: string }>('select upstream_id as id from unmatched_number order by upstream_id');
  return rows.map(({ id }) => id);
}

function anUnmatchedNumber(): string {
  const wish = {
    service: 'tg',
    country: '22',
    operators: [],
    maxCostMicros: null,
    exceptPrefixes: [],
    orderId: null,
  };
  const bought = app.simulator.simulator.buy(wish);
  if (!bought.ok) throw new Error('No number');
  return String(bought.activation.id);
}

test('are those that no purchase has and no cancel is owed for, until they have a code or are over', async () => {
  const { db } = app.app.deps;
  const ours = await upstreamIdOf(
    app,
    await aNumber(app, {
      user: await aUser(app),
      service: await aService(app),
    }),
  );
  expect(await look()).toEqual([]);
  const [theirs, owed, over] = [anUnmatchedNumber(), anUnmatchedNumber(), anUnmatchedNumber()];
  expect(await look()).toEqual([theirs, owed, over].toSorted());
  app.simulator.simulator.cancel(Number(over));
  await recordUpstreamDebt(db.autocommit, { providerId: lease.providerId, upstreamId: owed });
  expect(await look()).toEqual([theirs]);
  expect(app.simulator.simulator.find(Number(ours))?.state).toBe('waiting');
  const readCounts = async () => (await countUnmatchedNumbers(db.autocommit)).map(({ count }) => count);
  expect(await readCounts()).toEqual([0]);
  await db.pool.query(`update unmatched_number set first_seen_at = app_now() - interval '2 minutes'`);
  expect(await look()).toEqual([theirs]);
  expect(await readCounts()).toEqual([1]);
  app.simulator.simulator.deliver(Number(theirs), {
    text: 'Your code is 48291',
    code: '48291',
  });
  expect(await look()).toEqual([]);
  expect(await readCounts()).toEqual([0]);
});

test('are not those of another entry for the same account', async () => {
  const { db } = app.app.deps;
  const ours = await upstreamIdOf(
    app,
    await aNumber(app, {
      user: await aUser(app),
      service: await aService(app),
    }),
  );
  await db.pool.query(
    `with twin as (insert into provider (name, protocol, base_url, currency, paise_per_unit)
       select 'Twin', protocol, base_url, currency, paise_per_unit from provider where id = $2 returning id)
     update purchase_attempt set provider_id = twin.id from twin where upstream_id = $1`,
    [ours, lease.providerId],
  );
  expect(await look()).toEqual([]);
});
