import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

/** Passes on each call to the provider, and keeps what it asked. */
async function aListener(context: TestContext, providerUrl: string) {
  const purchases: URLSearchParams[] = [];
  const server = createServer((incoming, response) => {
    const { searchParams } = new URL(incoming.url ?? '', providerUrl);
    if (searchParams.get('action') === 'getNumberV2') purchases.push(searchParams);
    void fetch(`${providerUrl}${incoming.url ?? ''}`).then(async (answer) => response.end(await answer.text()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, purchases };
}

test('a provider knows each reseller by a name of its own, and no person', async (context) => {
  const app = await ownApp(context);
  const listener = await aListener(context, app.simulator.url);
  await app.app.deps.db.pool.query('update provider set base_url = $1', [listener.url]);
  const node = await app.startSecondNode();
  const service = await aService(app, { price: 1 });
  const [user, other] = [await aUser(app), await aUser(app)];
  const [key, sameUser, otherUser] = [await anApiKey(app, user), await anApiKey(app, user), await anApiKey(app, other)];
  for (const as of [key, sameUser, otherUser, key, user]) await aNumber({ ...node, app: node.app }, { user: as, service });
  const [first, second, third, fourth, ofPerson] = listener.purchases.map((asked) => asked.get('userId'));
  expect(first).toMatch(/^\d{1,15}$/);
  expect([second, fourth]).toEqual([first, first]);
  expect(third).not.toBe(first);
  expect(ofPerson).toBe(null);
  const told = listener.purchases.map(String).join('\n');
  for (const secret of [user.email, other.email, key.token]) expect(told).not.toContain(secret);
  expect([first, third]).not.toContain(String(user.userId));
});
