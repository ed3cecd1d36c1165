import { describe, expect, test } from 'vitest';
import { aUser, eventually } from '../../../../test/builders/data.ts';
import { anApiKey } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';

const balance = (url: string, as: TestUser) => fetch(`${url}/api/payment/balance`, { headers: { authorization: `Bearer ${as.token}` } });

describe('calls by key', { timeout: 60_000 }, () => {
  test('say what is left, and when to come back', async (context) => {
    const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
    const user = await aUser(app);
    const key = await anApiKey(app, user);
    const first = await balance(app.url, key);
    expect([first.status, first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([
      200,
      '"key";q=120;w=2',
      '"key";r=119;t=1',
    ]);
    let refused: Response | undefined;
    while (refused === undefined) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => balance(app.url, key)));
      refused = replies.find(({ status }) => status === 429);
    }
    expect([refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual(['1', '"key";r=0;t=1']);
    expect((await balance(app.url, user)).headers.get('ratelimit')).toBeNull();
  });

  test('are counted by all servers together', async (context) => {
    const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
    const second = await app.startSecondNode();
    const key = await anApiKey(app, await aUser(app));
    await eventually(async () => {
      const { rowCount } = await app.app.deps.db.pool.query(
        `select from pg_stat_activity where application_name = 'pinline live' and datname = current_database() and query like 'listen%'`,
      );
      expect(rowCount).toBe(2);
    });
    const calls = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => balance(url, key)));
    const statuses = async (url: string, count: number) => (await calls(url, count)).map(({ status }) => status);
    expect(await statuses(second.url, 1)).toEqual([200]);
    // More than the burst here, and none of it there.
    while (!(await statuses(app.url, 100)).includes(429)) continue;
    await eventually(async () => expect(await statuses(second.url, 1)).toEqual([429]), { withinMs: 2_000 });
  });

  test('are refused in the form that they ask for', async (context) => {
    const app = await ownApp(context);
    const headers = { accept: 'application/problem+json, application/json' };
    const refused = await app.post('/api/users/login', { body: { email: 'x' }, headers });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'Please check the marked fields.',
        code: 'INVALID_FIELDS',
        errors: { password: expect.any(String) },
      },
    ]);
    expect((await app.get('/api/payment/balance')).body).toEqual({ message: expect.any(String), code: 'NOT_AUTHORISED' });
  });
});
