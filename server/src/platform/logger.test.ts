import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '../app.ts';
import { createBrowser, type Browser } from '../../../test/fakes/browser.ts';
import { leaksIn, plantCanaries } from '../../../test/contract/canaries.ts';
import { aNumber, aService, eventually } from '../../../test/builders/data.ts';
import { connect } from '../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { exchange } from '../../../test/fakes/network/wire.ts';
import { createLogger } from './logger.ts';

const lines: string[] = [];
const log = createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } });

describe('a line', () => {
  const captureLine = (write: () => void): any => {
    lines.length = 0;
    write();
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0] ?? '');
  };

  test('is one JSON object with the time in UTC', () => {
    expect(captureLine(() => log.info({ userId: 7 }, 'hello'))).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      userId: 7,
      msg: 'hello',
    });
  });

  test('is never split, whatever it contains', { tags: 'F2' }, () => {
    const forged = 'x\r\n{"level":60,"msg":"forged"}\u2028';
    captureLine(() => log.info({ forged }, forged));
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  });

  test.each([
    'password',
    'newPassword',
    'token',
    'authorization',
    'cookie',
    'apiKey',
    'api_key',
    'secretKey',
    'ticket',
    'otpMessage',
    'phoneNumber',
    'mobileno',
    'transactionId',
  ])('never shows a %s', (name) => {
    for (const found of [{ [name]: 'canary' }, { body: { [name]: 'canary' } }, { request: { body: { [name]: 'canary' } } }]) {
      expect(JSON.stringify(captureLine(() => log.info(found, 'a line')))).not.toContain('canary');
    }
  });

  test('of a database error shows what failed, not the values', { tags: 'F2' }, () => {
    const error = Object.assign(new Error('new row violates check constraint "message_text"'), {
      code: '23514',
      detail: 'Failing row contains (7, canary).',
      where: 'PL/pgSQL function f("canary")',
      internalQuery: "select 'canary'",
      parameters: ['canary'],
      input: 'https://provider.example?api_key=canary',
      constraint: 'message_text',
    });
    const line = captureLine(() => log.error({ err: error }, 'it broke'));
    expect(line.err).toMatchObject({ message: error.message, code: '23514', constraint: 'message_text', stack: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('canary');
    const caused = new Error('not stored', { cause: error });
    expect(JSON.stringify(captureLine(() => log.error({ err: caused }, 'it broke')))).not.toContain('canary');
  });
});

test.each(['process.exit(0)', 'throw new Error()', '1'])('every line is written when the process ends by %s', async (end) => {
  const script = `import { createLogger } from ${JSON.stringify(path.join(import.meta.dirname, 'logger.ts'))};
    const log = createLogger({ level: 'info' });
    for (let line = 0; line < 3; line += 1) log.info({ line }, 'a line');
    ${end};`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const { stdout } = await run.catch((ended: { stdout: string }) => ended);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).line),
  ).toEqual([0, 1, 2]);
});

describe('a busy day at the most verbose level', () => {
  const canaries = plantCanaries();
  let first: TestApp;
  let app: App;
  let node: Browser & { url: string };

  beforeAll(async () => {
    first = await startTestApp();
    app = await createApp({
      config: { ...first.app.deps.config, logLevel: 'trace' },
      connection: first.database.pooled,
      secretKey: first.secretKey,
      simulator: undefined,
      log,
    });
    const url = await app.start();
    await first.app.stop();
    node = { url, ...createBrowser(url) };
  });
  afterAll(async () => {
    await app.stop();
    await first.stop();
  });

  async function deliverSms(mobileId: string, text: string): Promise<void> {
    const { rows } = await app.deps.db.pool.query('select upstream_id from activation where id = $1', [mobileId]);
    await fetch(`${first.simulator.url}/simulator/message`, {
      method: 'POST',
      body: JSON.stringify({ activationId: Number(rows[0].upstream_id), text }),
    });
  }

  test('logs no password, token, ticket, key, code or phone number', { tags: ['D1', 'F2'] }, async () => {
    lines.length = 0;
    const { pool } = app.deps.db;
    const secrets: Record<string, string> = { ...canaries, secretKey: first.secretKey };
    const post = (path: string, body: unknown, headers = {}) => node.post(path, { body, headers });

    const email = 'canary@example.com';
    secrets['first token'] = (await post('/api/users/signup', { email, password: canaries.password })).body.token;
    await post('/api/users/login', { email, password: canaries.wrongPassword });
    await post('/api/users/login', { email, password: { text: canaries.password } });
    await post('/api/users/signup', { email, password: canaries.newcomerPassword.padEnd(200, 'x') });
    await node.post('/api/users/login', { raw: `{"email":"${email}","password":"${canaries.password}"` });
    await node.post('/api/users/login', {
      raw: `password=${canaries.password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { token } = (await post('/api/users/login', { email, password: canaries.password })).body;
    secrets['token'] = token;
    const me = { token, userId: 0, email, password: canaries.password };
    await pool.query(
      `select ledger_post('canary', 'opening', 'x', 'system', null, array[account_of_system('adjust'), account_of_user(id, 'available')], array[-50000, 50000]::bigint[]) from app_user where email = $1`,
      [email],
    );

    const { rows: tickets } = {
      rows: await Promise.all(Array.from({ length: 5 }, () => post('/api/auth/socket-ticket', {}, { authorization: `Bearer ${token}` }))),
    };
    tickets.forEach(({ body }, index) => (secrets[`ticket ${index}`] = body.token));
    const [a, b, c, d, e] = tickets.map(({ body }) => body.token);
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    await exchange(node.url, `GET /api/config?token=${a} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`);
    await exchange(node.url, `GET /api/check-otp?token=${b} HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\n${upgrade}\r\n`);
    await exchange(node.url, `GET /api/%zz?token=${c} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await exchange(
      node.url,
      `GET /api/config?token=${d} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX\0: ${canaries.password}\r\n\r\n`,
    );
    await exchange(
      node.url,
      `GET /api/check-otp?token=${e} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    const socket = await connect(node, me);
    socket.send(`${canaries.password} ${token}`);

    const service = await aService({ ...node, app });
    const mobile = await aNumber({ ...node, app }, { user: me, service });
    secrets['number'] = mobile.mobileno;
    socket.send({ serialNumber: mobile.serialNumber, mobileId: mobile._id, resend: false });
    await deliverSms(mobile._id, canaries.otpText);
    await socket.frame((frame) => 'otpMessage' in frame && frame.otpMessage === canaries.otpText);
    socket.close();

    const second = await aNumber({ ...node, app }, { user: me, service });
    secrets['second number'] = second.mobileno;
    await pool.query(`alter table message add constraint trouble check (text not like '%again%')`);
    await deliverSms(second._id, `${canaries.otpText} again`);
    await eventually(async () => expect(lines.filter((line) => line.includes('trouble')).length).toBeGreaterThan(0));
    await pool.query(`alter table message drop constraint trouble`);
    await pool.query(`alter table app_user add constraint trouble check (email not like 'trouble%')`);
    const broken = await post('/api/users/signup', { email: 'trouble@example.com', password: canaries.newcomerPassword });
    expect([broken.status, broken.body.code]).toEqual([500, 'INTERNAL_ERROR']);
    await pool.query(`alter table activation add constraint trouble check (phone_number is null or id <= ${second._id})`);
    const unconfirmed = await post(
      '/api/mobile/generate',
      { serviceId: service.id, isDeepCheck: false },
      { authorization: `Bearer ${token}` },
    );
    await pool.query(`alter table activation drop constraint trouble`);
    const records = await fetch(`${first.simulator.url}/simulator/records`).then((reply) => reply.text());
    const numbers = records.match(/(?<=\D)\d{11,13}(?=")/g) ?? [];
    expect(numbers.length).toBeGreaterThan(2);
    numbers.forEach((number, index) => (secrets[`number ${index} of the provider`] = number));
    await pool.query(`update provider set base_url = 'http://127.0.0.1:1'`);
    await post(
      '/api/mobile/generate',
      { serviceId: service.id, isDeepCheck: false, transactionId: canaries.reference },
      { authorization: `Bearer ${token}` },
    );

    const { rows } = await pool.query('select id, api_key_sealed from provider');
    secrets['provider key'] = app.deps.secrets.unseal(rows[0].api_key_sealed, `provider:${rows[0].id}`);
    const metrics = await node.get('/metrics');
    await eventually(async () => expect(lines.join('')).toMatch(/"route":"\/api\/mobile\/generate".*"answered"/));
    const wholeLog = lines.join('');
    expect(leaksIn(wholeLog, secrets)).toEqual([]);
    expect(leaksIn(`${metrics.body} ${JSON.stringify([broken.body, unconfirmed.body])}`, secrets)).toEqual([]);
    expect(wholeLog).not.toContain('$argon2');
    expect(wholeLog).toMatch(/"route":"\/api\/users\/login","status":401.*"answered"/);
    expect(wholeLog).toMatch(/"userId":\d+,"msg":"answered"/);
    expect(wholeLog).toMatch(/"constraint":"trouble"/);
  });
});
