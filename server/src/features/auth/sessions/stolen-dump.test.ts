import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';
import { issueSignInCode } from './exchange.commands.ts';
import { makeResetToken } from '../reset/reset-token.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { leaksIn, plantCanaries } from '../../../../../test/contract/canaries.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { payee, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { dumpTables } from '../../../../../test/postgres/tables.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects } from '../../../../../test/fakes/upstream-protocols.ts';
import { formatSessionToken, parseSessionToken } from '../../../platform/api/caller.ts';
import { createLogger } from '../../../platform/logger.ts';

const lines: string[] = [];
const answers: unknown[] = [];
const secrets: Record<string, string> = {};
let payments: Payments;
let app: TestApp;
let user: TestUser;
let dump: string;

beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({
    payments,
    env: { LOG_LEVEL: 'trace' },
    log: createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } }),
  });
  user = await aUser(app);
  await accountsWithSecrets();
  await findOperatorsWithKeys();
  dump = await dumpTables(app);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

async function accountsWithSecrets(): Promise<void> {
  const { password, newcomerPassword, wrongPassword } = plantCanaries();
  Object.assign(secrets, { password, newPassword: newcomerPassword, wrongPassword });
  const newcomer = await app.post('/api/users/signup', { body: { email: 'canary@example.com', password } });
  const me = { ...user, token: newcomer.body.token, email: 'canary@example.com' };
  secrets['ended session'] = (await app.post('/api/users/login', { body: { email: me.email, password } })).body.token;
  me.token = (await app.post('/api/users/login', { body: { email: me.email, password } })).body.token;
  await app.post('/api/account/password', { as: me, body: { currentPassword: wrongPassword, newPassword: newcomerPassword } });
  await app.post('/api/account/password', { as: me, body: { currentPassword: password, newPassword: newcomerPassword } });
  secrets['session'] = me.token;
  secrets['socket ticket'] = (await app.post('/api/auth/socket-ticket', { as: me })).body.token;
  const authenticator = await anEnrolledAuthenticator(app, { ...me, password: newcomerPassword });
  secrets['authenticator'] = authenticator.secret;
  authenticator.recoveryCodes.forEach((code, index) => (secrets[`recovery code ${index}`] = code));
  secrets['reset token'] = (await makeResetToken(app.app.deps, user.email)) ?? '';
  const handover = await app.app.deps.db.transaction((tx) => issueSignInCode(tx, user.userId));
  Object.assign(secrets, { 'sign-in code': handover.token, 'sign-in browser': handover.browser });
  expect(Object.values(secrets).filter((each) => typeof each !== 'string' || each.length < 8)).toEqual([]);
}

async function findOperatorsWithKeys(): Promise<void> {
  const admin = await anAdmin(app);
  const send = async (method: string, path: string, body: object, statuses: number[]) => {
    const reply = await app.send(method, `/api/${path}`, { as: admin, body });
    expect([path, statuses.includes(reply.status), reply.body]).toEqual([path, true, reply.body]);
    answers.push(reply.body);
    return reply.body;
  };
  const key = (name: string) => (secrets[name] = plantCanaries().apiKey);
  const account = { baseUrl: dialects.handler_api.urlOf(app.simulator), currency: 'USD', rupeesPerUnit: 88, isEnabled: true };
  const { data } = await send(
    'POST',
    'admin/providers',
    { ...account, name: 'A', protocol: 'handler_api', apiKey: key('first key') },
    [201],
  );
  await send('PUT', `admin/providers/${data._id}`, { ...account, name: 'A', apiKey: key('changed key'), expected: data }, [200]);
  await send('PUT', `admin/providers/${data._id}`, { ...account, name: '', apiKey: key('refused key'), expected: data }, [422]);
  await send('POST', 'admin/providers', { ...account, name: 'A', protocol: 'handler_api', apiKey: key('key of a taken name') }, [409]);
  await send('POST', `admin/providers/${data._id}/test`, {}, [200]);
  await send('PUT', 'admin/server/1', { apiKey: key('key of server 1') }, [200]);
  for (const name of ['old webhook', 'webhook']) {
    const made = await send('POST', `admin/providers/${data._id}/webhook-address`, {}, [201]);
    secrets[name] = made.data.address.split('/').at(-1);
    answers.pop();
    await sendWebhook(secrets[name] ?? '', {
      activationId: 1,
      text: key(`text of a webhook to the ${name}`),
      code: key(`code to the ${name}`),
    });
    await app.post(`/api/webhook/${secrets[name]}`, { raw: `{"activationId": ${key(`garbage to the ${name}`)}` });
    await app.get(`/api/webhook/${secrets[name]}`);
    await app.post(`/api/webhook/${secrets[name]}/x?${secrets[name]}`, { body: {} });
  }
  await sendWebhook(secrets['old webhook'] ?? '', {});
  await send('PUT', `admin/providers/${data._id}/webhook-sources`, { sources: ['192.0.2.1'] }, [200]);
  await sendWebhook(secrets['webhook'] ?? '', {});
  await send('PUT', `admin/providers/${data._id}/webhook-sources`, { sources: [] }, [200]);
  await send('PUT', 'admin/upi', { ...payee, imageId: null, merchantId: '40000001', Token: key('UPI token') }, [200]);
  await send('PUT', 'admin/upi', { ...payee, imageId: null, merchantId: '', upiId: 'none', Token: key('refused UPI token') }, [422]);
  await send('POST', 'admin/upi/test', {}, [200]);
  for (const path of ['admin/providers', 'admin/server', 'admin/upi', 'admin/audit?page=1&limit=100', 'admin/settings'])
    answers.push((await app.get(`/api/${path}`, { as: admin })).body);
}

const sendWebhook = (secret: string, body: object) => app.post(`/api/webhook/${secret}`, { body });

test('no table contains a secret, wherever it was entered', { tags: ['C1', 'F1'] }, () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(25);
  expect(leaksIn(dump, secrets)).toEqual([]);
});

test("no log line, metric or operator's screen contains a secret", { tags: 'F2' }, async () => {
  const metrics = await app.get('/metrics');
  expect(leaksIn(lines.join(''), secrets)).toEqual([]);
  expect(leaksIn(`${metrics.body} ${JSON.stringify(answers)}`, secrets)).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
});

describe('an attacker with the tables', () => {
  const loot = () => {
    const bytes = [...new Set([...dump.matchAll(/\\\\?x([0-9a-f]{64})(?![0-9a-f])/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex')))];
    const words = [...new Set(dump.match(/[\w$+/=-]{16,200}/g) ?? [])];
    return { bytes, words, texts: [...words, ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64url')])] };
  };

  test('opens no session', { tags: 'C1' }, async () => {
    const { bytes, texts } = loot();
    expect(bytes.length).toBeGreaterThan(10);
    const { rows } = await app.app.deps.db.pool.query<{ id: string }>('select id from session where ended_at is null');
    expect(rows.map(({ id }) => id)).toContain(parseSessionToken(secrets['session'] ?? '')?.id);
    const tokens = [...texts, ...rows.flatMap(({ id }) => bytes.map((secret) => formatSessionToken({ id, secret })))];
    const opened: string[] = [];
    for (const token of tokens) if ((await app.get('/api/account', { as: { token } })).status !== 401) opened.push(token);
    expect(opened).toEqual([]);
    expect((await app.get('/api/account', { as: { token: secrets['session'] ?? '' } })).status).toBe(200);
  });

  test('cannot call our webhooks as a provider', { tags: 'F1' }, async () => {
    const { texts } = loot();
    expect(texts.length).toBeGreaterThan(20);
    for (const secret of texts) expect([secret, (await sendWebhook(encodeURIComponent(secret), {})).status]).toEqual([secret, 404]);
    expect((await sendWebhook(secrets['old webhook'] ?? '', {})).status).toBe(404);
    expect((await sendWebhook(secrets['webhook'] ?? '', {})).status).toBe(200);
  });

  test('resets no password, exchanges no code and signs in with no hash', { tags: 'C1' }, async () => {
    const { words, texts } = loot();
    for (const token of texts) {
      const reset = await app.post('/api/users/reset-password', { body: { token, newPassword: 'a password of a thief' } });
      expect([token, reset.body.code]).toEqual([token, expect.stringMatching(/^(RESET_LINK_INVALID|INVALID_FIELDS)$/)]);
      const exchanged = await app.post('/api/auth/exchange', { body: { token }, headers: { cookie: `sign-in-browser=${token}` } });
      expect([token, exchanged.body.token]).toEqual([token, undefined]);
    }
    for (const password of words.filter((word) => word.startsWith('$argon2')))
      expect((await app.post('/api/users/login', { body: { email: user.email, password } })).status).toBe(401);
    await forgetAuthenticators(app);
    expect(
      (await app.post('/api/users/reset-password', { body: { token: secrets['reset token'], newPassword: 'one of its owner' } })).status,
    ).toBe(200);
  });
});
