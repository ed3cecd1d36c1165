import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSmsTo, switchOn, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { ownInstallation } from '../../../../../test/harness/own-app.ts';
import type { Installation } from '../../../../../test/harness/installation.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { leaseSeconds } from '../../../platform/jobs/leases.ts';
import { shardCount } from './shards.rules.ts';

const list = 'getActiveActivations';
const [users, each] = [7, 6];

const rowsOf = async <Row extends object>({ app }: Installation, text: string) => (await app.deps.db.pool.query<Row>(text)).rows;
const owners = (site: Installation) =>
  rowsOf<{ owner: string; shards: number }>(
    site,
    'select owner, count(*)::int as shards from delivery_shard where leased_until > app_now() group by owner order by owner',
  );

const leasedUntil = async (site: Installation) =>
  new Map(
    (
      await rowsOf<{ owner: string; until: number }>(
        site,
        'select owner, extract(epoch from min(leased_until))::float8 as until from delivery_shard group by owner',
      )
    ).map(({ owner, until }) => [owner, until]),
  );

/** Two processes that share the shards; the first reads the list, in which all codes then appear at once. */
async function twoProcesses(context: TestContext) {
  const site = await ownInstallation(context);
  const reader = await site.start();
  await eventually(async () => expect(await rowsOf(site, 'select from provider_lease')).toHaveLength(1));
  const other = await site.start();
  await eventually(async () => expect(await owners(site)).toMatchObject([{ shards: shardCount / 2 }, { shards: shardCount / 2 }]));
  const sharedUntil = await leasedUntil(site);
  const service = await aService(reader, { price: 12.5, code: 'tg' });
  const ids: string[] = [];
  for (let n = 0; n < users; n += 1) {
    const user = await aUser(reader, { balance: 100 });
    for (let number = 0; number < each; number += 1) ids.push(await upstreamIdOf(site, await aNumber(reader, { user, service })));
  }
  async function showCodes(): Promise<void> {
    // The reader learns with its next renewal what the other one took.
    await eventually(async () => {
      for (const [owner, until] of await leasedUntil(site)) expect(until).toBeGreaterThan(sharedUntil.get(owner) ?? 0);
    });
    switchOn(site, { kind: 'http500', action: list, share: 1 });
    for (const id of ids) deliverSmsTo(site, id, `Code 4${id.slice(-4)}`);
    site.simulator.faults.switchOff();
  }
  const codes = async () => (await rowsOf<{ codes: number }>(site, 'select count(*)::int as codes from message'))[0]?.codes;
  const handedOver = async () =>
    (await rowsOf<{ n: number }>(site, `select n_tup_ins::int as n from pg_stat_user_tables where relid = 'listed_message'::regclass`))[0]
      ?.n ?? 0;
  /** Each code once, and nothing left over. */
  async function expectEachOnce(): Promise<void> {
    await eventually(async () => expect(await codes()).toBe(users * each));
    await eventually(async () => expect(await rowsOf(site, 'select from listed_message')).toHaveLength(0));
    expect(await codes()).toBe(users * each);
    await expectReconciled(site);
  }
  return { site, reader, other, showCodes, handedOver, expectEachOnce };
}

describe.concurrent('two servers that share the shards of a provider', () => {
  test('both deliver when many codes appear at once, each code once', async (context) => {
    const { showCodes, handedOver, expectEachOnce } = await twoProcesses(context);
    await showCodes();
    await expectEachOnce();
    await eventually(async () => expect(await handedOver()).toBeGreaterThan(0));
  });

  test('one that is killed leaves its shards to the other, before its leases end', async (context) => {
    const { site, other, showCodes, expectEachOnce } = await twoProcesses(context);
    await other.kill();
    await showCodes();
    await expectEachOnce();
    await passTime(site, leaseSeconds + 1);
    await eventually(async () => expect(await owners(site)).toMatchObject([{ shards: shardCount }]));
  });

  test.runIf(isNightly)('one that is paused delivers nothing twice when it goes on', async (context) => {
    const { other, showCodes, expectEachOnce } = await twoProcesses(context);
    other.pause();
    await showCodes();
    await expectEachOnce();
    other.resume();
    await expectEachOnce();
  });

  test.runIf(isNightly)('one that is stopped hands its shards back at once', async (context) => {
    const { site, other, showCodes, expectEachOnce } = await twoProcesses(context);
    expect(await other.terminate()).toBe('0');
    await eventually(async () => expect(await owners(site)).toMatchObject([{ shards: shardCount }]));
    await showCodes();
    await expectEachOnce();
    expect(other.complaints()).toEqual([]);
  });

  test.runIf(isNightly)('the one that reads the list is killed: the other reads and delivers all when the lease ends', async (context) => {
    const { reader, showCodes, expectEachOnce } = await twoProcesses(context);
    await reader.kill();
    await showCodes();
    await expectEachOnce();
  });
});
