import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { fetchProviderRecords, readHeld, purchasesOf } from '../../../../../test/builders/upstream.ts';
import { openBreakingWire, type BreakingWire } from '../../../../../test/fakes/network/breaking-wire.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';
import { aSoldOutService, aWaiter, waitlistOf, type SoldOutService } from '../../../../../test/scenarios/numbers/waitlist-scenario.ts';

const points = ['after_hold', 'after_mark', 'after_answer'] as const;

describe('kill -9 while a number is bought for a waiting user', () => {
  let site: Installation;
  let next: ServerProcess;
  const waiters = new Map<string, { user: TestUser; service: SoldOutService }>();

  beforeAll(async () => {
    site = await startInstallation();
    for (const point of points) waiters.set(point, await crashAt(site, point));
    next = await site.start();
    await passTime(next, 15);
    await eventually(() => expectNothingUndecided(site));
    await passTime(next, 31);
    for (const { service } of waiters.values()) await service.setStock(1);
  });
  afterAll(() => site.stop());

  test.for(points)('at %s: the wish is served by another node, with one number at one price', { tags: 'waitlist.1' }, async (point) => {
    const { user } = waiters.get(point) ?? { user: undefined };
    if (user === undefined) throw new Error(`No one was killed at ${point}`);
    await eventually(async () => expect(await waitlistOf(next, user)).toMatchObject([{ status: 'bought' }]));
    expect((await purchasesOf(site, user)).filter(({ state }) => state !== 'failed')).toMatchObject([{ state: 'waiting' }]);
    expect(await readHeld(site, user)).toBe(12.5);
    expect(await balanceOf(next, user)).toBe(7.5);
    await expectReconciled(site);
    const open = (await fetchProviderRecords(site)).activations.filter(({ state }) => state !== 'cancelled');
    expect(open.length).toBeLessThanOrEqual(points.length);
  });
});

describe('a waiting user, when the connection is lost in the transaction that holds the money', () => {
  let site: Installation;
  let wire: BreakingWire;
  let node: ServerProcess;
  beforeAll(async () => {
    site = await startInstallation();
    wire = await openBreakingWire(site.databaseUrl);
    node = await site.start({ DATABASE_URL: wire.url, LOG_LEVEL: 'fatal' });
  });
  afterAll(async () => {
    await site.stop();
    await wire.close();
  });

  test.for(['before', 'after'] as const)('%s it is carried out: the number is bought by the same try', async (when) => {
    const user = await aUser(node, { balance: 20 });
    const service = await aSoldOutService(node);
    await aWaiter(node, { user, code: service.code, isAutomatic: true });
    wire.breakAt({ at: 'waitlist_begin', when });
    await service.setStock(1);
    await eventually(async () => expect(await waitlistOf(node, user)).toMatchObject([{ status: 'bought' }]));
    expect(wire.isBroken()).toBe(true);
    expect(await purchasesOf(site, user)).toMatchObject([{ state: 'waiting' }]);
    await service.setStock(0);
    await expectReconciled(site);
  });
});

async function crashAt(site: Installation, point: string): Promise<{ user: TestUser; service: SoldOutService }> {
  const node = await site.start({ CRASH_AT: point });
  const user = await aUser(node, { balance: 20 });
  const service = await aSoldOutService(node);
  await aWaiter(node, { user, code: service.code, isAutomatic: true });
  await service.setStock(1);
  expect(await node.ended).toBe('SIGKILL');
  await service.setStock(0);
  expect(await readHeld(site, user)).toBe(12.5);
  return { user, service };
}

async function expectNothingUndecided({ app }: Installation): Promise<void> {
  const { rows } = await app.deps.db.pool.query(`select from activation where state in ('reserved', 'buying', 'unknown')`);
  expect(rows).toEqual([]);
}
