import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { aUser, eventually } from '../../builders/data.ts';
import { connect } from '../../fakes/socket.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

test('thirty frames a second are answered over all sockets of a user, and others have their own', async () => {
  const [user, neighbour] = [await aUser(app), await aUser(app)];
  const sockets = await Promise.all(Array.from({ length: 5 }, () => connect(app, user, { greet: false })));
  const other = await connect(app, neighbour, { greet: false });
  const ask = { serialNumber: 1, mobileId: '1', resend: false };
  for (const socket of sockets) for (let n = 0; n < 30; n += 1) socket.send(ask);
  other.send(ask);
  await other.frame((frame) => 'code' in frame && frame.code === 'ACTIVATION_NOT_FOUND');
  // Ten frames beyond the limit close a socket.
  expect(await Promise.race(sockets.map((socket) => socket.closed))).toEqual({ code: 1008, reason: 'Too many bad frames' });
  for (const socket of [...sockets, other]) socket.close();
});

/** Frames that the node read. */
function countRead(): () => number {
  const emit = vi.spyOn(WebSocket.prototype, 'emit');
  const isServers = (socket: unknown) => socket instanceof WebSocket && '_isServer' in socket && socket._isServer === true;
  return () => emit.mock.calls.filter(([event], at) => event === 'message' && isServers(emit.mock.contexts[at])).length;
}

const large = 'x'.repeat(1_000);

test('a socket without a ticket is not read, whatever it sends', async () => {
  const read = countRead();
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/check-otp?token=none`);
  const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  for (let n = 0; n < 3_000; n += 1) socket.send(large);
  expect(await closed).toBe(4401);
  await eventually(async () => expect(await connectionsOf()).toBe(0));
  expect(read()).toBeLessThan(200);
});

test('a socket that was closed for a flood is not read on', async () => {
  const read = countRead();
  const socket = await connect(app, await aUser(app), { greet: false });
  for (let n = 0; n < 3_000; n += 1) socket.send(large);
  await socket.closed;
  await eventually(async () => expect(await connectionsOf()).toBe(0));
  expect(read()).toBeLessThan(300);
});

/** That were upgraded: the others are kept alive for the next call. */
async function connectionsOf(): Promise<number> {
  const all = await new Promise<number>((resolve) => app.app.http.server.getConnections((_error, count) => resolve(count)));
  app.app.http.server.closeIdleConnections();
  return all;
}
