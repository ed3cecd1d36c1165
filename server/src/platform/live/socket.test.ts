import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ServerFrame } from '@pinline/contract/live/frames';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, balanceOf, passTime } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { connect, type TestSocket } from '../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../test/harness/test-app.ts';
import { watchFor } from '../../../../test/pauses.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://pinline.example' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const isReady = (frame: ServerFrame) => 'type' in frame && frame.type === 'ready';
const badSession = { code: 4401, reason: 'Not Authorised' };
const ticketOf = async (user: TestUser): Promise<string> => (await app.post('/api/auth/socket-ticket', { as: user })).body.token;

function tryToConnect(
  query: string,
  headers: Record<string, string> = {},
  firstFrame: string | Buffer = '{"last_seq":0}',
): Promise<unknown> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/check-otp${query}`, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(firstFrame));
    socket.on('message', (data: Buffer) => {
      resolve(data.includes('"ready"') ? 'open' : data.toString());
      socket.terminate();
    });
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    socket.on('error', (error) => resolve(error.message));
  });
}

describe('the ticket', () => {
  test('opens one socket, once', { tags: 'D1' }, async () => {
    const ticket = await ticketOf(await aUser(app));
    expect(await tryToConnect(`?token=${ticket}`)).toBe('open');
    expect(await tryToConnect(`?token=${ticket}`)).toEqual(badSession);
  });

  test('opens one of many concurrent sockets', async () => {
    const ticket = await ticketOf(await aUser(app));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tryToConnect(`?token=${ticket}`)));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'open')).toEqual(Array.from({ length: 9 }, () => badSession));
  });

  test('expires after 30 seconds', async () => {
    const user = await aUser(app);
    const [inTime, late] = [await ticketOf(user), await ticketOf(user)];
    await passTime(app, 28);
    expect(await tryToConnect(`?token=${inTime}`)).toBe('open');
    await passTime(app, 3);
    expect(await tryToConnect(`?token=${late}`)).toEqual(badSession);
  });

  test('is required; a session token or an invented value is refused', async () => {
    const user = await aUser(app);
    const ticket = await ticketOf(user);
    const wrong = [
      '',
      '?',
      '?token=',
      '?token=abc',
      `?token=${user.token}`,
      `?ticket=${ticket}`,
      `?token=${ticket}x`,
      `?token=%20${ticket}`,
      '?token=%ff',
      `?token=${'x'.repeat(5_000)}`,
    ];
    for (const query of wrong) expect([query, await tryToConnect(query)]).toEqual([query, badSession]);
    expect(await tryToConnect('', { authorization: `Bearer ${user.token}` })).toEqual(badSession);
    expect(await tryToConnect(`?token=${ticket}`)).toBe('open');
  });

  test('works on another node than the one that issued it', async () => {
    const user = await aUser(app);
    const ticket = (await second.post('/api/auth/socket-ticket', { as: user })).body.token;
    expect(await tryToConnect(`?token=${ticket}`)).toBe('open');
  });
});

describe('the page', () => {
  test.each([
    'https://evil.example',
    'null',
    'file://',
    'nonsense',
    'http://127.0.0.1:1',
    'https://pinline.example.evil.example',
    'http://pinline.example',
    'https://pinline.example:444',
  ])('of %s is refused, and the ticket stays valid', { tags: 'D1' }, async (origin) => {
    const ticket = await ticketOf(await aUser(app));
    expect(await tryToConnect(`?token=${ticket}`, { origin })).toEqual(badSession);
    expect(await tryToConnect(`?token=${ticket}`)).toBe('open');
  });

  test('of our own origin is accepted, and so is a program without an origin', async () => {
    const user = await aUser(app);
    for (const headers of [{ origin: 'https://pinline.example' }, {}]) {
      expect(await tryToConnect(`?token=${await ticketOf(user)}`, headers as Record<string, string>)).toBe('open');
    }
    expect(await tryToConnect('', {})).toEqual(badSession);
  });
});

test('must match PUBLIC_URL where it is set, else its Host', { tags: 'D1' }, async (context) => {
  const { host } = new URL(app.url);
  const evil = { host: 'evil.example', origin: 'http://evil.example' };
  for (const headers of [{ origin: app.url }, { host, origin: `https://${host}` }, evil])
    expect(await tryToConnect(`?token=${await ticketOf(await aUser(app))}`, headers)).toEqual(badSession);
  const unnamed = await ownApp(context);
  await (await connect(unnamed, await aUser(unnamed), { headers: { origin: unnamed.url } })).frame(isReady);
});

test("the socket's address answers plain HTTP with 404", async () => {
  for (const method of ['GET', 'POST']) {
    expect(await app.send(method, '/api/check-otp?token=x')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect((await app.send('HEAD', '/api/check-otp?token=x')).status).toBe(404);
});

describe('frames', () => {
  const open = async (): Promise<[TestSocket, TestUser]> => {
    const user = await aUser(app);
    return [await connect(app, user), user];
  };

  test("another user's number is answered as one that does not exist", { tags: 'A1' }, async () => {
    const [stranger, service] = [await aUser(app), await aService(app)];
    const theirs = await aNumber(app, { user: stranger, service });
    const [socket] = await open();
    for (const resend of [false, true]) {
      socket.send({ serialNumber: theirs.serialNumber, mobileId: theirs._id, resend });
      const frame = await socket.frame((each) => 'code' in each);
      expect(frame).toEqual({ message: 'This number does not exist.', code: 'ACTIVATION_NOT_FOUND', mobileId: theirs._id });
      socket.frames.length = 0;
    }
    expect(JSON.stringify(socket.frames)).not.toContain(theirs.mobileno);
    socket.close();
    expect(await balanceOf(app, stranger)).toBe(487.5);
  });

  test('a frame of 1 MB closes the connection, before and after admission', { tags: 'D1' }, async () => {
    expect(await tryToConnect('', {}, Buffer.alloc(1_000_000, 'x'))).toMatchObject({
      code: expect.toSatisfy((code: number) => [1006, 1009, 4401].includes(code)),
    });
    expect(await tryToConnect(`?token=${await ticketOf(await aUser(app))}`, {}, Buffer.alloc(1_000_000, 'x'))).toMatchObject({
      code: expect.toSatisfy((code: number) => [1006, 1009].includes(code)),
    });
    const [socket] = await open();
    await socket.frame((frame) => 'type' in frame && frame.type === 'ready');
    socket.send('x'.repeat(1_000_000));
    expect([1006, 1009]).toContain((await socket.closed).code);
    expect((await app.get('/healthz')).status).toBe(200);
  });

  test('4 kB are read, one byte more is not', async () => {
    const [socket] = await open();
    socket.send(`{"last_seq":0${' '.repeat(4_096 - 14)}}`);
    await socket.frame((frame) => 'type' in frame && frame.type === 'ready');
    socket.send(' '.repeat(4_097));
    expect([1006, 1009]).toContain((await socket.closed).code);
  });

  test('nothing is read before admission', async () => {
    const ticket = await ticketOf(await aUser(app));
    const holder = await app.app.deps.db.pool.connect();
    await holder.query('begin; lock table socket_ticket in access exclusive mode');
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/check-otp?token=${ticket}`);
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve));
    const frame = 'x'.repeat(4_000);
    for (let n = 0; n < 10_000; n += 1) socket.send(frame);
    await watchFor(500);
    const unread = socket.bufferedAmount;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await holder.query('commit').finally(() => holder.release());
    expect(await closed).toBe(1008);
    expect(unread).toBeGreaterThan(10_000_000);
  });

  test('ten bad frames close the connection, and each is answered until then', async () => {
    const [socket] = await open();
    const bad = [
      'no json',
      '{}',
      '[]',
      'null',
      '{"last_seq":-1}',
      '{"last_seq":1.5}',
      '{"last_seq":0,"role":"admin"}',
      '{"serialNumber":1,"mobileId":"0","resend":false}',
      '{"serialNumber":"1","mobileId":"1","resend":false}',
      '{"__proto__":{"last_seq":0}}',
    ];
    for (const frame of bad) socket.send(frame);
    expect(await socket.closed).toEqual({ code: 1008, reason: 'Too many bad frames' });
    const answers = socket.frames.filter((frame) => 'code' in frame);
    expect(answers).toEqual(Array.from({ length: 9 }, () => ({ message: 'This request cannot be read.', code: 'MALFORMED_REQUEST' })));
  });

  test('a flood of valid frames closes the connection and delays no other', { tags: 'D1' }, async () => {
    const [[socket], [neighbour, other]] = [await open(), await open()];
    for (let n = 0; n < 10_000; n += 1) socket.send('{"last_seq":0}');
    await app.get('/api/payment/balance', { as: other });
    expect((await socket.closed).code).toBe(1008);
    neighbour.close();
  });

  test('a sixth socket of one user closes their first', { tags: 'D1' }, async () => {
    const user = await aUser(app);
    const sockets: TestSocket[] = [];
    for (let n = 0; n < 6; n += 1) {
      const socket = await connect(app, user);
      await socket.frame((frame) => 'type' in frame && frame.type === 'ready');
      sockets.push(socket);
    }
    expect(await sockets[0]?.closed).toEqual({ code: 1001, reason: 'Too many sockets' });
    for (const socket of sockets.slice(1)) socket.close();
  });
});

describe('the end of the session ends the socket', () => {
  const closedWithin = async (socket: TestSocket, end: () => Promise<unknown>) => {
    await socket.frame((frame) => 'type' in frame && frame.type === 'ready');
    await end();
    const closed = await socket.closed;
    return closed;
  };

  test.each(['the same node', 'the other node'])('after a sign-out on %s', { tags: 'D1' }, async (where) => {
    const user = await aUser(app);
    const socket = await connect(app, user);
    const node = where === 'the same node' ? app : second;
    expect(await closedWithin(socket, () => node.post('/api/users/logout', { as: user }))).toEqual(badSession);
  });

  test('after a sign-in elsewhere', async () => {
    const user = await aUser(app);
    const socket = await connect(app, user);
    const logIn = () => second.post('/api/users/login', { body: { email: user.email, password: user.password } });
    expect(await closedWithin(socket, logIn)).toEqual({ code: 4409, reason: 'user already logged in another device' });
  });

  test('after a block by an operator', async () => {
    const user = await aUser(app);
    const socket = await connect(app, user);
    const block = () =>
      app.app.deps.db.pool.query(`update session set ended_at = app_now(), end_reason = 'blocked' where user_id = $1`, [user.userId]);
    expect(await closedWithin(socket, block)).toEqual(badSession);
  });
});
