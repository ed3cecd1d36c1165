import { expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { createLogger } from '../../../platform/logger.ts';

test('refuses an operator’s 61st test within 10 minutes, but not another operator’s first', async (context) => {
  const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
  const [one, other] = [await anAdmin(app), await anAdmin(app)];
  await app.app.deps.db.pool.query(
    `insert into throttle_hit (kind, key, attempt_id) select 'connection-test', $1, n from generate_series(1, 60) n`,
    [String(one.userId)],
  );
  const body = { protocol: 'handler_api', baseUrl: 'http://127.0.0.1:1', apiKey: 'a-key' };
  expect(await app.post('/api/admin/providers/test', { as: one, body })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(await app.post('/api/admin/providers/test', { as: other, body })).toMatchObject({ status: 200 });
});

test('logs no key, whatever the answer', { tags: 'F1' }, async (context) => {
  const lines: string[] = [];
  const log = createLogger({ level: 'trace', to: { write: (line) => void lines.push(line) } });
  const app = await ownApp(context, { log, env: { LOG_LEVEL: 'trace' } });
  const admin = await anAdmin(app);
  const secret = 'a-typed-key-that-is-never-logged';
  const ask = (body: object) =>
    app.post('/api/admin/providers/test', { as: admin, body: { protocol: 'handler_api', apiKey: secret, ...body } });
  const replies = [
    await ask({ baseUrl: app.simulator.url }),
    await ask({ baseUrl: 'http://127.0.0.1:1' }),
    await ask({ baseUrl: 'no address' }),
    await ask({ baseUrl: app.simulator.url, apiKey: `${secret} with spaces` }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 422, 422]);
  expect(JSON.stringify(replies)).not.toContain(secret);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(secret);
});
