import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { readHeld, purchasesOf } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';

const points = ['after_hold', 'after_mark', 'after_answer'] as const;

describe('kill -9 in the middle of a purchase from any server', () => {
  let site: Installation;
  let next: ServerProcess;
  const buyers = new Map<string, TestUser>();

  beforeAll(async () => {
    site = await startInstallation();
    for (const point of points) buyers.set(point, await crashAt(site, point));
    next = await site.start();
    await passTime(next, 15);
  });
  afterAll(() => site.stop());

  test.for(points)(
    'at %s: all that was held comes back once the 10 seconds are over, and what was sold is cancelled',
    { tags: 'any-crash.1' },
    async (point) => {
      const user = buyers.get(point);
      if (user === undefined) throw new Error(`No one was killed at ${point}`);
      await eventually(async () => expect(await balanceOf(next, user)).toBe(20));
      expect(await readHeld(site, user)).toBe(0);
      expect(await purchasesOf(site, user)).toMatchObject([{ state: 'failed' }]);
      await expectReconciled(site);
    },
  );
});

async function crashAt(site: Installation, point: string): Promise<TestUser> {
  const node = await site.start({ CRASH_AT: point });
  const user = await aUser(node, { balance: 20 });
  const isFirst = (await site.app.deps.db.autocommit.selectFrom('service').select('id').executeTakeFirst()) === undefined;
  if (isFirst)
    for (const [server, price] of [
      [1, 9],
      [2, 12],
    ] as const)
      await aService(node, { server, price, code: 'tg' });
  const body = { serviceCode: 'tg', maxPrice: 18, isDeepCheck: false };
  await expect(node.post('/api/mobile/generate', { as: user, body })).rejects.toThrow();
  expect(await node.ended).toBe('SIGKILL');
  expect(await readHeld(site, user)).toBe(12);
  return user;
}
