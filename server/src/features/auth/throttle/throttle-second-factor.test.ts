import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, TestReply } from '../../../../../test/fakes/browser.ts';
import { aUser, passTime } from '../../../../../test/builders/data.ts';
import { sendAtOnce } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { anAddress, expectRefusal, type Entry } from '../../../../../test/scenarios/limited-callers.ts';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

describe('codes of a second factor', () => {
  const anOwner = async () => {
    const user = await aUser(app);
    return { user, authenticator: await anEnrolledAuthenticator(app, user) };
  };
  const enter = (node: Browser, { email, password }: Entry, code: string, address = anAddress()): Promise<TestReply> =>
    node.post('/api/users/login', { body: { email, password, code }, headers: { 'x-forwarded-for': address } });
  const inside = (node: Browser, as: { token: string }, code: string) =>
    node.post('/api/account/second-factor/fresh', { as, body: { code } });

  test('refuses after ten wrong ones in 15 minutes from an address, without affecting the signed-in owner', { tags: 'B5' }, async () => {
    const { user, authenticator } = await anOwner();
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await enter(n % 2 === 0 ? app : second, user, '000000', address)).status).toBe(401);
    for (const code of ['000000', await authenticator.code(), authenticator.recoveryCodes[0] ?? ''])
      expectRefusal(await enter(second, user, code, address), 15 * 60);
    expect((await inside(app, user, await authenticator.code())).status).toBe(200);
    await passTime(app, 15 * 60 + 1);
    expect((await enter(app, user, await authenticator.code(), address)).status).toBe(200);
  });

  test('counts wrong ones inside a session too', async () => {
    const { user, authenticator } = await anOwner();
    for (let n = 0; n < 10; n += 1) expect((await inside(n % 2 === 0 ? app : second, user, 'ABCDEFGHJK')).status).toBe(401);
    expectRefusal(await inside(second, user, await authenticator.code()), 15 * 60);
    const remove = await app.post('/api/account/second-factor/remove', { as: user, body: { code: await authenticator.code() } });
    expectRefusal(remove, 15 * 60);
  });

  test('counts parallel guesses of recovery codes', { tags: 'B5' }, async () => {
    const { user } = await anOwner();
    const path = '/api/account/second-factor/fresh';
    const guess = (n: number) => ({ node: n % 2 === 0 ? app : second, path, as: user, body: { code: `ABCDEFGH${n}` } });
    let looked = 0;
    for (let guesses = Array.from({ length: 20 }, (_, n) => guess(n + 10)); guesses.length > 0;) {
      const replies = await sendAtOnce(guesses);
      looked += replies.filter(({ status }) => status === 401).length;
      guesses = guesses.filter((_, n) => replies[n]?.status === 503);
    }
    expect(looked).toBe(10);
  });

  test('counts parallel guesses', async () => {
    const { user } = await anOwner();
    const path = '/api/account/second-factor/fresh';
    const body = { code: '000000' };
    const replies = await sendAtOnce(Array.from({ length: 40 }, (_, n) => ({ node: n % 2 === 0 ? app : second, path, as: user, body })));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});
