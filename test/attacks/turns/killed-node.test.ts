import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aService, aUser, eventually } from '../../builders/data.ts';
import { purchasesOf } from '../../builders/upstream.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownInstallation } from '../../harness/own-app.ts';
import { expectReconciled } from '../../invariants/expect-reconciled.ts';
import type { ServerProcess } from '../../processes/process.ts';
import { outcomeOf, slowDown, tally } from './flood.ts';

const env = { PROVIDER_CALLS_PER_SECOND: '2', PURCHASE_SECONDS: '60' };

test('a node that is killed while purchases wait in its line loses no turn: those of the other are served, its own ask again there', async (context) => {
  const site = await ownInstallation(context);
  const nodes = [await site.start(env), await site.start(env)] as const;
  const service = await aService(nodes[0], { code: 'tg' });
  const users = await Promise.all(Array.from({ length: 12 }, () => aUser(nodes[0], { balance: 20 })));
  slowDown(site, 1_000);
  const body = { serviceId: service.id, isDeepCheck: false };
  const press = (node: ServerProcess, as: TestUser, key: string) => node.post('/api/mobile/generate', { as, key, body }).then(outcomeOf);
  const keys = users.map(() => randomUUID());
  const keyOf = (n: number) => keys[n] ?? '';
  // Every second user's purchase is on the node that dies; more wait there than it has begun.
  const answers = users.map((user, n) => press(nodes[n % 2 === 0 ? 0 : 1], user, keyOf(n)).catch(() => 'gone'));
  const begun = async () => (await Promise.all(users.map((user) => purchasesOf(site, user)))).filter((all) => all.length > 0).length;
  await eventually(async () => expect(await begun()).toBeGreaterThan(3));
  await nodes[1].kill();
  const first = await Promise.all(answers);
  expect(tally(first.filter((_, n) => n % 2 === 0))).toEqual({ number: 6 });
  expect(first).toContain('gone');

  const again = await Promise.all(
    users.map(async (user, n) => {
      const repeated = first[n] === 'gone' ? await press(nodes[0], user, keyOf(n)) : first[n];
      // The money of one that was begun on the dead node may be back: it is bought once more.
      return repeated === 'number' ? repeated : press(nodes[0], user, randomUUID());
    }),
  );
  expect(tally(again)).toEqual({ number: 12 });
  for (const user of users) {
    const states = (await purchasesOf(site, user)).map(({ state }) => state);
    expect(states.filter((state) => state !== 'failed')).toEqual(['waiting']);
  }
  await expectReconciled(site);
});
