import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { passProcessTime, stopProcessTime } from '../../../../../test/processes/process-clock.ts';

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
  beforeEach(() => stopProcessTime());
  // A clock never goes back.
  afterEach(() => passProcessTime(0));
  afterAll(async () => {
    await app.stop();
    vi.restoreAllMocks();
  });

  const anAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  type Reply = { status: number; headers: Headers; body: any };
  const flood = (calls: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: calls }, ask));

  test('tells a user over the limit when to retry, and serves everyone else', { tags: 'E2' }, async () => {
    const [user, other] = await Promise.all([aUser(app), aUser(app)]);
    const replies = await flood(120, () => app.get('/api/payment/balance', { as: user }));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused.length).toBeGreaterThan(20);
    for (const { headers, body } of refused) {
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(body).toEqual({
        code: 'RATE_LIMITED',
        message: `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
      });
    }
    expect((await app.get('/api/payment/balance', { as: other })).status).toBe(200);
  });

  test('tells an address that floods a webhook or guesses webhook addresses when to retry, and serves other addresses', async () => {
    const guess = (address: string) => app.post('/api/webhook/a-guess', { body: {}, ...from(address) });
    const guesser = anAddress();
    const replies = await flood(500, () => guess(guesser));
    expect(replies.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(240);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await guess('203.0.113.31')).status).toBe(404);
  });

  test('counts public calls, missing tokens and wrong tokens of an address together', { tags: 'B5' }, async () => {
    const asks = [
      () => app.get('/api/config', from('203.0.113.20')),
      () => app.get('/api/payment/balance', from('203.0.113.20')),
      () => app.get('/api/payment/balance', { headers: { ...from('203.0.113.20').headers, authorization: 'Bearer pl_guess' } }),
    ];
    const replies = (await Promise.all(asks.map((ask) => flood(60, ask)))).flat();
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(40);
    expect((await app.get('/api/config', from('203.0.113.21'))).status).toBe(200);
    const forged = await flood(30, () => app.get('/api/config', from('203.0.113.99, 203.0.113.20')));
    expect(forged.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
