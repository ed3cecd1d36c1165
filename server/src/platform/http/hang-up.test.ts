import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, eventually } from '../../../../test/builders/data.ts';
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
