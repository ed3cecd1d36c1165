import { request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, eventually } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { createLogger } from '../logger.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } })));
afterAll(() => app.stop());

test('completes a call whose caller disconnects while the session is looked up', async () => {
  const user = await aUser(app);
  const { pool } = app.app.deps.db;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('lock table session in access exclusive mode');
  const closed = new Promise((resolve) => app.app.http.server.once('connection', (socket) => socket.once('close', resolve)));
  const call = request(`${app.url}/api/users/logout`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${user.token}` },
  });
  call.on('error', () => undefined);
  call.end();
  await eventually(async () => {
    const { rows } = await other.query(`select from pg_locks where relation = 'session'::regclass and not granted`);
    expect(rows).toHaveLength(1);
  });
  call.destroy();
  await closed;
  await other.query('rollback');
  other.release();
  await eventually(async () => expect((await app.get('/api/account', { as: user })).status).toBe(401));
});

test('a caller who disconnects in the middle of a body is no error of the server, nor of its database', async (context) => {
  const lines: string[] = [];
  const own = await ownApp(context, { log: createLogger({ level: 'debug', to: { write: (line) => void lines.push(line) } }) });
  const begun = new Promise<ServerResponse>((resolve) => own.app.http.server.once('request', (_request, response) => resolve(response)));
  const call = request(`${own.url}/api/users/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
  });
  call.on('error', () => undefined);
  call.write('{"email":');
  const answer = await begun;
  call.destroy();
  await eventually(async () => expect(answer.statusCode).toBe(400));
  expect(lines.filter((line) => /"level":(50|60)\b/.test(line))).toEqual([]);
});
