import { describe, expect, test } from 'vitest';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

const balance = (url: string, as: TestUser) => fetch(`${url}/api/payment/balance`, { headers: { authorization: `Bearer ${as.token}` } });

describe('calls by key', () => {
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

  test('are shared with the other servers', async (context) => {
    const app = await ownApp(context, { env: { RATE_LIMIT: 'on' } });
    const second = await app.startSecondNode();
    const user = await aUser(app);
    const key = await anApiKey(app, user);
    const heard: Record<string, number>[] = [];
    second.app.deps.bus.onCalls((calls) => void heard.push(calls));
    // Until the second node listens.
    await eventually(async () => {
      await balance(app.url, key);
      expect(heard.length).toBeGreaterThan(0);
    });
    const before = heard.length;
    for (let i = 0; i < 5; i += 1) await balance(app.url, key);
    const name = `${key.keyId} ${user.userId}`;
    await eventually(async () => expect(heard.slice(before).reduce((sum, calls) => sum + (calls[name] ?? 0), 0)).toBeGreaterThanOrEqual(5));
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

  test('learn what is wrong with each field', async (context) => {
    const app = await ownApp(context);
    const key = await anApiKey(app, await aUser(app));
    const { body } = await app.post('/api/mobile/generate', { as: key, body: { serviceCode: 'x2', maxPrice: 'cheap' } });
    const { maxPrice, isDeepCheck } = body.errors;
    expect([body.code, body.message]).toEqual(['INVALID_FIELDS', expect.stringContaining(`maxPrice: ${maxPrice}`)]);
    expect(body.message).toContain(`isDeepCheck: ${isDeepCheck}`);
  });
});
