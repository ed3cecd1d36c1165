import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/src/features/auth/sign-in/passwords.ts';
import { anEnrolledAuthenticator } from '../builders/an-authenticator.ts';
import type { TestReply } from '../fakes/browser.ts';
import { anEmail } from '../builders/people.ts';
import { aUser, eventually } from '../builders/data.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { outlast } from '../pauses.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
afterAll(() => app.stop());

let lastAddress = 0;
const anAddress = () => `203.0.${100 + Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

type Entry = { email: string; password: string };

function logIn({ email, password }: Entry, { address = anAddress(), device }: { address?: string; device?: string } = {}) {
  const headers = { 'x-forwarded-for': address, ...(device === undefined ? {} : { 'x-device-id': device }) };
  return app.post('/api/users/login', { body: { email, password }, headers });
}

async function logInPatiently(user: Entry): Promise<TestReply> {
  const address = anAddress();
  for (;;) {
    const reply = await logIn(user, { address });
    if (reply.status !== 503) return reply;
    await outlast(Number(reply.headers.get('retry-after')) * 1_000);
  }
}

const junk = (): Entry => ({ email: anEmail(), password: randomBytes(8).toString('hex') });

const hashedAmong = (replies: readonly TestReply[]) => replies.filter(({ status }) => status === 401).length;

const occupyQueue = (hashes: number) => Promise.all(Array.from({ length: hashes }, () => hashPassword('of the server itself')));

describe('300 junk sign-ins from 300 addresses', () => {
  test(
    'are hashed after a later sign-in from a known device, and one from a new device succeeds when repeated',
    { tags: 'B2' },
    async () => {
      const [regular, newcomer, device] = [await aUser(app), await aUser(app), randomBytes(16).toString('hex')];
      expect((await logIn(regular, { device })).status).toBe(200);
      const answered: TestReply[] = [];
      const flood = Promise.all(Array.from({ length: 300 }, async () => void answered.push(await logIn(junk()))));
      const [known, patient] = await Promise.all([
        logIn(regular, { device }).then((reply) => ({ reply, hashedBefore: hashedAmong(answered) })),
        logInPatiently(newcomer),
      ]);
      await flood;
      expect([known.reply.status, patient.status]).toEqual([200, 200]);
      expect(known.hashedBefore).toBeLessThan(hashedAmong(answered));
      for (const { status, body, headers } of answered) {
        expect(['INVALID_CREDENTIALS', 'SERVER_BUSY']).toContain(body.code);
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );
});

describe('while the queue is full', () => {
  test('a sign-in gets 503 with a retry time at once, and does not count as an attempt', async () => {
    const [user, address] = [await aUser(app), anAddress()];
    const occupied = occupyQueue(100);
    const reply = await logIn(user, { address });
    expect([reply.status, reply.body.code, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, 'SERVER_BUSY', true]);
    expect(await hitsOf(user.email)).toBe(0);
    await occupied;
    expect((await logIn(user, { address })).status).toBe(200);
  });

  test('limits, missing authenticators and taken addresses are refused before anything is hashed', { tags: 'B2' }, async () => {
    const [user, other, address] = [await aUser(app), await aUser(app), anAddress()];
    const { recoveryCodes } = await anEnrolledAuthenticator(app, other);
    for (let n = 0; n < 10; n += 1) expect((await logIn({ ...user, password: 'guess' }, { address })).status).toBe(401);
    const fresh = (as: { token: string }, code: string) => app.post('/api/account/second-factor/fresh', { as, body: { code } });
    for (let n = 0; n < 10; n += 1) expect((await fresh(other, 'ABCDEFGHJK')).status).toBe(401);
    const occupied = occupyQueue(100);
    const replies = await Promise.all([
      logIn(user, { address }),
      fresh(user, 'ABCDEFGHJK'),
      fresh(other, recoveryCodes[0] ?? ''),
      app.post('/api/users/signup', { body: { email: user.email, password: 'a fine password' } }),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(['RATE_LIMITED', 'SECOND_FACTOR_OFF', 'RATE_LIMITED', 'EMAIL_TAKEN']);
    await occupied;
  });

  test('a disconnected caller is dropped without a hash', { tags: 'B2' }, async () => {
    const email = anEmail();
    const occupied = occupyQueue(50);
    const call = request(`${app.url}/api/users/login`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ email, password: 'guess' }));
    await eventually(async () => expect(await hitsOf(email)).toBeGreaterThan(0));
    call.destroy();
    await occupied;
    await eventually(async () => expect(await hitsOf(email)).toBe(0));
  });
});

async function hitsOf(email: string): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as hits from throttle_hit where strpos(key, $1) > 0', [email]);
  return rows[0].hits;
}
