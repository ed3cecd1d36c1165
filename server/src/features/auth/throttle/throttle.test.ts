import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestReply } from '../../../../../test/fakes/browser.ts';
import { anEmail } from '../../../../../test/builders/people.ts';
import { aUser, passTime } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { anAddress, answersToAll, expectRefusal, logIn } from '../../../../../test/scenarios/limited-callers.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const signUp = (node: Browser, address: string, email = anEmail()): Promise<TestReply> =>
  node.post('/api/users/signup', { body: { email, password: 'a fine password' }, headers: { 'x-forwarded-for': address } });

describe('wrong passwords', () => {
  test('refuses the eleventh within 15 minutes on every node, even when it is right', { tags: 'B5' }, async () => {
    const [user, address] = [await aUser(app), anAddress()];
    for (let n = 0; n < 10; n += 1)
      expect((await logIn(n % 2 === 0 ? app : second, { ...user, password: `guess ${n}` }, address)).status).toBe(401);
    for (const node of [app, second]) {
      expectRefusal(await logIn(node, { ...user, password: 'guess' }, address), 15 * 60);
      expectRefusal(await logIn(node, user, address), 15 * 60);
      expectRefusal(await logIn(node, { ...user, email: ` ${user.email.toUpperCase()}` }, address), 15 * 60);
    }
    expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
    expect((await logIn(second, user, anAddress())).status).toBe(200);
    const neighbour = await aUser(app);
    expect((await logIn(app, neighbour, address)).status).toBe(200);
  });

  test('forgets them after 15 minutes; a right one before that does not count', async () => {
    const [user, address] = [await aUser(app), anAddress()];
    for (let n = 0; n < 9; n += 1) await logIn(app, { ...user, password: 'guess' }, address);
    expect((await logIn(app, user, address)).status).toBe(200);
    expect((await logIn(app, { ...user, password: 'guess' }, address)).status).toBe(401);
    expectRefusal(await logIn(app, user, address), 15 * 60);
    await passTime(app, 15 * 60 + 1);
    expect((await logIn(app, user, address)).status).toBe(200);
  });

  test('counts those of an unknown address too', async () => {
    const [entry, address] = [{ email: anEmail(), password: 'guess' }, anAddress()];
    for (let n = 0; n < 10; n += 1) expect((await logIn(app, entry, address)).status).toBe(401);
    expectRefusal(await logIn(second, entry, address), 15 * 60);
  });

  test('counts parallel guesses', { tags: 'B5' }, async () => {
    const [user, address] = [await aUser(app), anAddress()];
    const guess = (n: number) => logIn(n % 2 === 0 ? app : second, { ...user, password: `guess ${n}` }, address);
    const statuses = await answersToAll(100, guess);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });
});

describe('sign-ups', () => {
  test('refuses the twenty-first in an hour from an address, on all nodes together', async () => {
    const address = anAddress();
    for (let n = 0; n < 20; n += 1) expect((await signUp(n % 2 === 0 ? app : second, address)).status).toBe(201);
    for (const node of [app, second]) expectRefusal(await signUp(node, address), 60 * 60);
    expect((await signUp(app, anAddress())).status).toBe(201);
    await passTime(app, 60 * 60 + 1);
    expect((await signUp(app, address)).status).toBe(201);
  });

  test('counts sign-ups with a known address', { tags: 'B3' }, async () => {
    const [address, known] = [anAddress(), await aUser(app)];
    for (let n = 0; n < 20; n += 1) expect((await signUp(app, address, known.email)).status).toBe(409);
    expectRefusal(await signUp(app, address, known.email), 60 * 60);
  });

  test('counts parallel sign-ups', async () => {
    const address = anAddress();
    const statuses = await answersToAll(50, (n) => signUp(n % 2 === 0 ? app : second, address));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

test('counts guesses of the current password apart from sign-in', async () => {
  const [user, address] = [await aUser(app), anAddress()];
  const change = (node: Browser, currentPassword: string) =>
    node.post('/api/account/password', {
      as: user,
      body: { currentPassword, newPassword: 'a better password' },
      headers: { 'x-forwarded-for': address },
    });
  for (let n = 0; n < 10; n += 1) expect((await change(n % 2 === 0 ? app : second, `guess ${n}`)).status).toBe(409);
  expectRefusal(await change(second, user.password), 15 * 60);
  expect((await app.get('/api/account', { as: user })).status).toBe(200);
  expect((await logIn(app, user, address)).status).toBe(200);
});
