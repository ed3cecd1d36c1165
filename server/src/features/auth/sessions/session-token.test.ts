import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSessionToken } from '../../../platform/api/caller.ts';
import type { Browser, TestUser } from '../../../../../test/fakes/browser.ts';
import { leaksIn } from '../../../../../test/contract/canaries.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let second: TestNode;
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondNode();
});
afterAll(() => app.stop());

const logIn = async (node: Browser, { email, password }: TestUser): Promise<{ token: string }> =>
  (await node.post('/api/users/login', { body: { email, password } })).body;

describe('the token', () => {
  test('is pl_, an id, 256 bits and a checksum, and differs each time', async () => {
    const user = await aUser(app);
    const tokens = [user.token];
    for (let n = 0; n < 5; n += 1) tokens.push((await logIn(app, user)).token);
    const parsed = tokens.map((token) => parseSessionToken(token));
    for (const [index, token] of tokens.entries()) {
      expect(token).toMatch(/^pl_[\w-]{64}$/);
      expect(parsed[index]?.secret).toHaveLength(32);
    }
    expect(new Set(parsed.map((each) => each?.id)).size).toBe(6);
    expect(new Set(parsed.map((each) => each?.secret.toString('hex'))).size).toBe(6);
  });

  test('is refused without a query when one character is wrong', async () => {
    const { token } = await aUser(app);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 3; at < token.length; at += 1) {
      const other = alphabet[(alphabet.indexOf(token[at] ?? '') + 1) % 64] ?? '';
      expect([at, parseSessionToken(token.slice(0, at) + other + token.slice(at + 1))]).toEqual([at, undefined]);
    }
  });

  test('is not in the database, nor is the password or an unused ticket', async () => {
    const user = await aUser(app);
    const { token } = await logIn(second, user);
    const ticket = (await app.post('/api/auth/socket-ticket', { as: { token } })).body.token;
    const dump = await dumpTables(app);
    expect(dump).toContain(user.email);
    const secret = parseSessionToken(token)?.secret ?? Buffer.of();
    expect(
      leaksIn(dump, { token, password: user.password, ticket, ticketBytes: Buffer.from(ticket, 'base64url').toString('hex') }),
    ).toEqual([]);
    expect([secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')].filter((form) => dump.includes(form))).toEqual(
      [],
    );
  });
});
