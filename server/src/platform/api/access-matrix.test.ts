import { randomBytes } from 'node:crypto';
import { isAllowed, operatorRoles, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { CallName } from '@pinline/contract/contract';
import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import { refusals, type ErrorCode } from '@pinline/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin, anApiKey, anOperator } from '../../../../test/builders/people.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf, successOf } from '../../../../test/contract/call-needs.ts';
import type { Parts, World } from '../../../../test/contract/needs/needs.ts';
import { aUser, balanceOf } from '../../../../test/builders/data.ts';
import { startPayments, type Payments } from '../../../../test/builders/payments.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { formatSessionToken, parseSessionToken } from './caller.ts';

let payments: Payments;
let app: TestApp;
let world: World;
let admin: TestUser;
let operators: Record<OperatorRole, TestUser>;
let keys: Record<KeyScope, TestUser>;
const dead = new Map<string, { authorization: string | undefined; code: ErrorCode }>();

beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
  operators = {
    owner: admin,
    finance: await anOperator(app, 'finance'),
    support: await anOperator(app, 'support'),
    viewer: await anOperator(app, 'viewer'),
  };
  await gatherDeadTokens();
  const owner = await aUser(app);
  const keyWith = (scope: KeyScope) => anApiKey(app, owner, { scopes: [scope] });
  keys = { read: await keyWith('read'), buy: await keyWith('buy'), webhooks: await keyWith('webhooks') };
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

test('every call has a row in the matrix', { tags: 'A1' }, () => {
  expect(Object.keys(callNeeds).toSorted()).toEqual(callNames.toSorted());
});

test('only the contract and named paths are served', { tags: 'A2' }, () => {
  // HEAD is added to every GET; files of the web app have an extension or are served by the route of their folder, and its page is at the root.
  const served = routesOf(app).filter(
    (route) =>
      !/^HEAD |^GET \/\*?$|^GET \/(assets|icons|services)\/:file$/.test(route) && (/ \/(api|stubs)\//.test(route) || !/\.\w+$/.test(route)),
  );
  const beside = [
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
    'GET /api/openapi.json',
    'GET /api/check-otp',
    'GET /images/:name',
    'GET /status',
    'GET /apps',
    // The router prints `/apps/*` so.
    'GET /apps*',
    'GET /go-live',
    'GET /stubs/handler_api.php',
    'POST /stubs/handler_api.php',
  ];
  expect(served.toSorted()).toEqual([...callNames.map((name) => name.replace(' ', ' /api/')), ...beside].toSorted());
});

describe.each(callNames)('%s', (name) => {
  const { access } = declarationOf(name);
  const needs = callNeeds[name];

  test('as a caller without a session', { tags: 'A2' }, async () => {
    const parts = await goodParts(name);
    for (const [who, { authorization, code }] of dead) {
      const reply = await ask(name, access === 'public' ? await goodParts(name) : parts, authorization);
      if (access === 'public') expect([who, reply.status]).toEqual([who, successOf(name)]);
      else expect([who, reply.status, reply.body]).toEqual([who, 401, { code, message: refusals[code].message }]);
    }
  });

  test('as a user', { tags: 'A2' }, async () => {
    const user = needs.endsSession === true ? await aUser(app) : world.me;
    const reply = await ask(name, await goodParts(name), `Bearer ${user.token}`);
    if (access === 'admin') expect([reply.status, reply.body]).toEqual([403, { code: 'FORBIDDEN', message: 'Not Authorised' }]);
    else expect([reply.status, reply.body?.code]).toEqual([successOf(name), undefined]);
  });

  test('as an admin', { tags: 'A2' }, async () => {
    const user = needs.endsSession === true ? await anAdmin(app) : admin;
    const reply = await ask(name, await goodParts(name), `Bearer ${user.token}`);
    expect([401, 403]).not.toContain(reply.status);
    expect(reply.status).toBeLessThan(500);
    if (access === 'admin') expect(reply.status).toBe(successOf(name));
  });

  test.each(operatorRoles.filter((role) => access === 'admin' && role !== 'owner'))('as an operator of the role %s', async (role) => {
    const declared = declarationOf(name);
    const reply = await ask(name, await goodParts(name), `Bearer ${operators[role].token}`);
    if (declared.access === 'admin' && isAllowed(role, declared.permission))
      expect([reply.status, reply.body?.code]).toEqual([successOf(name), undefined]);
    else expect([reply.status, reply.body?.code]).toEqual([403, 'NOT_PERMITTED']);
  });

  test('by key', async () => {
    const declared = declarationOf(name);
    const scope = declared.access === 'user' ? declared.scope : undefined;
    // Whether a key may call is decided before anything else is looked at.
    const parts = { params: Object.fromEntries([...name.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, '1'])) };
    for (const [given, key] of Object.entries(keys)) {
      const reply = await ask(name, parts, `Bearer ${key.token}`);
      if (access !== 'public' && given !== scope)
        expect([given, reply.status, reply.body?.code]).toEqual([given, 403, 'KEY_NOT_PERMITTED']);
      else expect([401, 403]).not.toContain(reply.status);
    }
  });

  test("with another user's ids", { tags: 'A1' }, async () => {
    const ownedIds = idFields(name).filter((field) => needs.ids?.includes(field) !== true);
    if (needs.foreign === undefined) return expect(ownedIds).toEqual([]);
    const before = await balanceOf(app, world.me);
    const reply = await ask(name, await needs.foreign(world), `Bearer ${world.me.token}`);
    expect([reply.status, reply.body?.code]).toEqual([404, expect.stringMatching(/_NOT_FOUND$|^NOT_FOUND$/)]);
    expect(await balanceOf(app, world.me)).toBe(before);
    const { rows } = await app.app.deps.db.pool.query('select state from activation where id = $1', [world.theirs._id]);
    expect(rows).toEqual([{ state: 'waiting' }]);
  });
});

describe.each(callNames.filter((name) => name.startsWith('GET ') && declarationOf(name).access !== 'public'))('%s', (name) => {
  test('by HEAD, as by GET', { tags: 'A2' }, async () => {
    const { path } = requestOf(name, await goodParts(name));
    const statusOf = async (headers: Record<string, string>) => (await app.send('HEAD', path, { headers })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: 'Bearer nonsense' })).toBe(401);
  });
});

async function goodParts(name: CallName): Promise<Parts> {
  return (await callNeeds[name].good?.(world)) ?? {};
}

function ask(name: CallName, parts: Parts, authorization: string | undefined): Promise<TestReply> {
  const { method, path, body } = requestOf(name, parts);
  const headers = { 'x-forwarded-for': '203.0.113.7', ...parts.headers, ...(authorization === undefined ? {} : { authorization }) };
  return app.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

function routesOf({ app: { http } }: TestApp): string[] {
  const above: string[] = [];
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, piece);
      const path = `/${above.join('').replace(/^\//, '')}`;
      return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}

function idFields(name: CallName): string[] {
  const { params, query, body } = declarationOf(name);
  return [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {})).filter((field) => /^(_id|id|replaces|.*Id)$/.test(field));
}

async function gatherDeadTokens(): Promise<void> {
  const { pool } = app.app.deps.db;
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
  const [expired, idle, loggedOut, replaced, blocked, alive] = people;
  if (!expired || !idle || !loggedOut || !replaced || !blocked || !alive) throw new Error('A session is missing');
  await pool.query(`update session set expires_at = app_now() where user_id = $1`, [expired.userId]);
  await pool.query(`update session set last_used_at = app_now() - interval '7 days' where user_id = $1`, [idle.userId]);
  await app.post('/api/users/logout', { as: loggedOut });
  await app.post('/api/users/login', { body: { email: replaced.email, password: replaced.password } });
  await pool.query('update app_user set is_blocked = true where id = $1', [blocked.userId]);
  const { id } = parseSessionToken(alive.token) ?? { id: '' };
  const mistyped = alive.token.slice(0, -1) + (alive.token.endsWith('A') ? 'B' : 'A');
  const bearer = (token: string, code: ErrorCode) => ({ authorization: `Bearer ${token}`, code });

  dead.set('no token', { authorization: undefined, code: 'NOT_AUTHORISED' });
  dead.set('a token with one letter changed', bearer(mistyped, 'INVALID_SIGNATURE'));
  dead.set(
    'a token with another secret',
    bearer(`${alive.token.slice(0, 30)}${randomBytes(24).toString('base64url')}xxxxx`, 'INVALID_SIGNATURE'),
  );
  dead.set('a token that is too short', bearer('pl_abc', 'INVALID_SIGNATURE'));
  dead.set('a token that is too long', bearer(`${alive.token}A`, 'INVALID_SIGNATURE'));
  dead.set('a token of another product', bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'INVALID_SIGNATURE'));
  dead.set('no token after Bearer', { authorization: 'Bearer', code: 'INVALID_SIGNATURE' });
  dead.set('another scheme', { authorization: `Basic ${Buffer.from('a:b').toString('base64')}`, code: 'INVALID_SIGNATURE' });
  dead.set('two tokens', bearer(`${alive.token} ${alive.token}`, 'INVALID_SIGNATURE'));
  dead.set('a well-made token of no session', bearer(madeUp(randomBytes(12).toString('base64url')), 'NOT_AUTHORISED'));
  dead.set('a well-formed token of another session', bearer(madeUp(id), 'NOT_AUTHORISED'));
  dead.set('an expired session', bearer(expired.token, 'NOT_AUTHORISED'));
  dead.set('a session idle for a week', bearer(idle.token, 'NOT_AUTHORISED'));
  dead.set('a session logged out', bearer(loggedOut.token, 'NOT_AUTHORISED'));
  dead.set('a session replaced', bearer(replaced.token, 'SESSION_REPLACED'));
  dead.set('a blocked user', bearer(blocked.token, 'NOT_AUTHORISED'));
}

function madeUp(id: string): string {
  return formatSessionToken({ id, secret: randomBytes(32) });
}
