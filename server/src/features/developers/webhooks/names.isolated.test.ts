import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aUser } from '../../../../../test/builders/data.ts';
import { startNameServer } from '../../../../../test/scenarios/shops/name-server.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

/** Names of receivers are asked of this server; the process has no other. */
async function aNameServer() {
  const before = dns.getServers();
  const names = await startNameServer();
  dns.setServers([names.address]);
  onTestFinished(() => {
    dns.setServers(before);
    names.close();
  });
  return names;
}

test('a name that leads inside when a webhook is sent is refused, wherever it led before', { tags: 'E6' }, async (context) => {
  const names = await aNameServer();
  const connections: unknown[] = [];
  const receiver = createServer((socket) => void connections.push(socket.destroy())).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const app = await ownApp(context);
  const user = await aUser(app);
  const url = `https://hooks.example:${port}/`;
  const { data } = (await app.post('/api/webhooks', { as: user, body: { url, events: ['activation.code'] } })).body;
  const problemOf = async () => (await app.post(`/api/webhooks/${data._id}/test`, { as: user })).body.data.answer.problem;
  names.answers.set('hooks.example', ['127.0.0.1', '10.0.0.5', '169.254.169.254', '0.0.0.0', '127.0.0.1']);
  expect([await problemOf(), connections.length]).toEqual(['can’t be reached', 1]);
  for (let n = 0; n < 3; n += 1) expect([await problemOf(), connections.length]).toEqual(['leads into a private network', 1]);
  expect([await problemOf(), connections.length]).toEqual(['can’t be reached', 2]);
});

test('names whose servers are silent take none of the threads that sign-ins and providers need', { tags: 'E6' }, async (context) => {
  const names = await aNameServer();
  const app = await ownApp(context);
  const user = await aUser(app);
  const add = async (no: number) => {
    const url = `https://silent-${no}.example/`;
    return (await app.post('/api/webhooks', { as: user, body: { url, events: ['activation.code'] } })).body.data._id;
  };
  const ids = await Promise.all(Array.from({ length: 8 }, (_, no) => add(no)));
  const tests = Promise.all(ids.map((id) => app.post(`/api/webhooks/${id}/test`, { as: user })));
  await expect.poll(() => new Set(names.asked).size).toBe(8);
  expect((await app.post('/api/users/login', { body: { email: user.email, password: user.password } })).status).toBe(200);
  for (const { body } of await tests) expect(body.data.answer.problem).toBe('no answer');
});
