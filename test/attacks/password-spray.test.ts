import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestReply } from '../fakes/browser.ts';
import { anEmail } from '../builders/people.ts';
import { aUser, passTime } from '../builders/data.ts';
import { startTestApp, type TestApp, type TestNode } from '../harness/test-app.ts';
import { isNightly } from '../scenarios/nightly.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

let lastAddress = 0;
const anAddress = () => `203.0.${100 + Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;
const anIpv6Network = () => `2001:db8:${(lastAddress += 1).toString(16)}:7`;
const aDevice = () => randomBytes(16).toString('hex');
const nodes = () => [app, second];
const node = (n: number): Browser => nodes()[n % 2] ?? app;

type Guess = { email: string; password: string; address: string; device?: string };

function logIn(at: Browser, { email, password, address, device }: Guess): Promise<TestReply> {
  const headers = { 'x-forwarded-for': address, ...(device === undefined ? {} : { 'x-device-id': device }) };
  return at.post('/api/users/login', { body: { email, password }, headers });
}

function expectRefusal({ status, body, headers }: TestReply, mostSeconds: number): void {
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(mostSeconds);
}

describe('guesses at one account', () => {
  test(
    'from 60 addresses and 60 new devices are refused after 50, but not the known device and the live session',
    { tags: 'B5' },
    async () => {
      const [user, device, home] = [await aUser(app), aDevice(), anAddress()];
      const session = await logIn(app, { ...user, address: home, device });
      expect(session.status).toBe(200);
      for (let n = 0; n < 50; n += 1) {
        const guess = { ...user, password: `guess ${n}`, address: anAddress(), device: aDevice() };
        expect([n, (await logIn(node(n), guess)).status]).toEqual([n, 401]);
      }
      for (let n = 0; n < 10; n += 1) {
        expectRefusal(await logIn(node(n), { ...user, password: 'guess', address: anAddress(), device: aDevice() }), 3_600);
        expectRefusal(await logIn(node(n), { ...user, address: anAddress() }), 3_600);
      }
      expect((await second.get('/api/account', { as: { token: session.body.token } })).status).toBe(200);
      expect((await logIn(second, { ...user, address: anAddress(), device })).status).toBe(200);
      await passTime(app, 3_601);
      expect((await logIn(app, { ...user, address: anAddress() })).status).toBe(200);
    },
  );

  test('sent in parallel from 40 addresses are checked at most 50 times', { tags: 'B5' }, async () => {
    const user = await aUser(app);
    const addresses = Array.from({ length: 40 }, anAddress);
    const guesses = addresses.flatMap((address) => Array.from({ length: 5 }, (_, n) => ({ ...user, password: `guess ${n}`, address })));
    let looked = 0;
    // Callers refused by the queue for hashes retry, as an attacker would.
    for (let waiting = guesses; waiting.length > 0;) {
      const replies = await Promise.all(waiting.map((guess, n) => logIn(node(n), guess)));
      looked += replies.filter(({ status }) => status === 401).length;
      expect(replies.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
      waiting = waiting.filter((_, n) => replies[n]?.status === 503);
    }
    expect(looked).toBe(50);
  });

  test('from one network of IPv6 addresses are refused after ten, as is an IPv4 address in any spelling', { tags: 'B5' }, async () => {
    const [user, network] = [await aUser(app), anIpv6Network()];
    for (let n = 1; n <= 10; n += 1)
      expect((await logIn(node(n), { ...user, password: 'guess', address: `${network}:${n}:2:3:4` })).status).toBe(401);
    expectRefusal(await logIn(app, { ...user, address: `${network}::99` }), 900);
    expect((await logIn(app, { ...user, address: `${anIpv6Network()}::99` })).status).toBe(200);

    const [other, address] = [await aUser(app), '203.0.113.77'];
    const spellings = [address, `::ffff:${address}`, '::ffff:cb00:714d', '::FFFF:203.0.113.77', `${address}:4711`];
    for (let n = 0; n < 10; n += 1) {
      const reply = await logIn(node(n), { ...other, password: 'guess', address: spellings[n % spellings.length] ?? '' });
      expect(reply.status).toBe(401);
    }
    for (const spelling of spellings) expectRefusal(await logIn(app, { ...other, address: spelling }), 900);
  });
});

test('refuses the 101st wrong password of an address within an hour, whichever account it is for', { tags: 'B5' }, async () => {
  const [address, owner] = [anAddress(), await aUser(app)];
  for (let n = 0; n < 100; n += 1)
    expect([n, (await logIn(node(n), { email: anEmail(), password: 'summer2026', address })).status]).toEqual([n, 401]);
  expectRefusal(await logIn(app, { email: anEmail(), password: 'summer2026', address }), 3_600);
  expectRefusal(await logIn(second, { ...owner, address }), 3_600);
  expectRefusal(await logIn(second, { ...owner, address: `::ffff:${address}`, device: aDevice() }), 3_600);
});

test.runIf(isNightly)('a correct password uses up no limit', { tags: 'B5' }, async () => {
  const [user, address] = [await aUser(app), anAddress()];
  for (let n = 0; n < 60; n += 1) expect((await logIn(node(n), { ...user, address })).status).toBe(200);
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as hits from throttle_hit where strpos(key, $1) > 0', [
    user.email,
  ]);
  expect(rows[0].hits).toBe(0);
});

describe('a known device', () => {
  test('is not locked out by guesses from its own address, and has ten wrong tries of its own in 15 minutes', { tags: 'B5' }, async () => {
    const [user, device, address] = [await aUser(app), aDevice(), anAddress()];
    await logIn(app, { ...user, address, device });
    for (let n = 0; n < 10; n += 1) await logIn(node(n), { ...user, password: `guess ${n}`, address });
    expectRefusal(await logIn(app, { ...user, address }), 900);
    expect((await logIn(app, { ...user, address, device })).status).toBe(200);

    for (let n = 0; n < 10; n += 1)
      expect((await logIn(node(n), { ...user, password: `guess ${n}`, address: anAddress(), device })).status).toBe(401);
    expectRefusal(await logIn(second, { ...user, address: anAddress(), device }), 900);
  });

  test('is known to its own account alone', { tags: 'B5' }, async () => {
    const [attacker, victim, device] = [await aUser(app), await aUser(app), aDevice()];
    expect((await logIn(app, { ...attacker, address: anAddress(), device })).status).toBe(200);
    for (let n = 0; n < 50; n += 1) await logIn(node(n), { ...victim, password: `guess ${n}`, address: anAddress(), device });
    expectRefusal(await logIn(app, { ...victim, address: anAddress(), device }), 3_600);
  });
});
