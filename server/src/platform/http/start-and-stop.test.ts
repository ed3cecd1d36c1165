import { connect as connectTcp } from 'node:net';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { aUser, eventually } from '../../../../test/builders/data.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { ownApp, ownInstallation } from '../../../../test/harness/own-app.ts';
import { createEmptyDatabase } from '../../../../test/harness/test-database.ts';

const well = { database: true, migrations: true, clock: true, serving: true };

test('a server that is shutting down reports it at once, and healthz continues', async (context) => {
  const app = await ownApp(context);
  expect(await app.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', checks: well } });
  const user = await aUser(app);
  const ticket = (await app.post('/api/auth/socket-ticket', { as: user })).body.token;
  const { port, hostname } = new URL(app.url);
  const page = connectTcp(Number(port), hostname);
  context.onTestFinished(() => void page.destroy());
  page.write(
    `GET /api/check-otp?token=${ticket} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
  );
  await eventually(async () => expect((await app.get('/metrics')).body).toContain('pinline_sockets 1'));
  const stopping = app.app.stop();
  expect(await app.get('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready', checks: { ...well, serving: false } } });
  expect((await app.get('/healthz')).status).toBe(200);
  await stopping;
});

test('a server behind a proxy serves calls and pages until the proxy can know that it stops', async (context) => {
  const app = await ownApp(context, { env: { TRUSTED_PROXIES: '1', DRAIN_SECONDS: '3' } });
  const user = await aUser(app);
  const page = await connect(app, user);
  const stopping = app.app.stop();
  expect((await app.get('/readyz')).status).toBe(503);
  expect((await app.get('/api/payment/balance', { as: user })).status).toBe(200);
  const late = await connect(app, user);
  await stopping;
  expect(await Promise.all([page.closed, late.closed])).toEqual([leaving, leaving]);
  await expect(app.get('/healthz')).rejects.toThrow('fetch failed');
});

const leaving = { code: 1001, reason: 'Server going away' };

test('two processes started at once on an empty database create its tables once, and both are ready', async (context) => {
  const database = await createEmptyDatabase();
  const pool = new Pool({ ...database.connection, max: 1 });
  context.onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const site = await ownInstallation(context);
  const nodes = await Promise.all([1, 2].map(() => site.start({ ...database.env })));
  for (const node of nodes) expect(await node.get('/readyz')).toMatchObject({ status: 200, body: { checks: well } });
  const { rows } = await pool.query('select count(*)::int as made, count(distinct name)::int as names from schema_migration');
  expect(rows[0].made).toBe(rows[0].names);
  expect(rows[0].made).toBeGreaterThan(5);
  for (const node of nodes) expect(node.complaints()).toEqual([]);
  expect(await Promise.all(nodes.map((node) => node.terminate()))).toEqual(['0', '0']);
});
