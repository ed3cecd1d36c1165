import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { Refusal } from '../errors.ts';
import { createLimits } from './limits.ts';

function letThrough(call: () => void, calls = 1_000): { served: number; retryAfterSeconds: number | undefined } {
  for (let served = 0; served < calls; served += 1) {
    try {
      call();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
      return { served, retryAfterSeconds: error.retryAfterSeconds };
    }
  }
  return { served: calls, retryAfterSeconds: undefined };
}

describe('with a fake clock', () => {
  function aClock() {
    let ms = 5_000_000;
    return { limits: createLimits({ isOn: true, now: () => ms }), pass: (seconds: number) => (ms += seconds * 1_000) };
  }

  test('allows a user 60 calls at once and 300 a minute', () => {
    const { limits, pass } = aClock();
    const call = () => limits.signedIn(1);
    expect(letThrough(call)).toEqual({ served: 60, retryAfterSeconds: 1 });
    expect(letThrough(call).served).toBe(0);
    pass(1);
    expect(letThrough(call).served).toBe(5);
    pass(12);
    expect(letThrough(call).served).toBe(60);
    pass(3_600);
    expect(letThrough(call).served).toBe(60);

    let served = 0;
    for (let second = 0; second < 60; second += 1) {
      pass(1);
      served += letThrough(call).served;
    }
    expect(served).toBe(300);
  });

  test('allows an address without a session 120 calls a minute', () => {
    const { limits, pass } = aClock();
    const call = () => limits.anonymous('203.0.113.9');
    expect(letThrough(call)).toEqual({ served: 120, retryAfterSeconds: 1 });
    pass(0.4);
    expect(letThrough(call).served).toBe(0);
    pass(0.1);
    expect(letThrough(call).served).toBe(1);
    pass(60);
    expect(letThrough(call).served).toBe(120);
  });

  test('counts the addresses of one IPv6 network together, and an IPv4 address in any spelling', () => {
    const { limits } = aClock();
    let last = 0;
    expect(letThrough(() => limits.anonymous(`2001:db8:0:1::${(last += 1).toString(16)}`)).served).toBe(120);
    expect(letThrough(() => limits.anonymous('2001:db8:0:2::1')).served).toBe(120);
    expect(letThrough(() => limits.anonymous('203.0.113.9')).served).toBe(120);
    expect(letThrough(() => limits.anonymous('::ffff:203.0.113.9')).served).toBe(0);
  });

  test("allows a webhook's address 240 calls at once and 1,200 a minute, apart from its other calls", () => {
    const { limits, pass } = aClock();
    const call = () => limits.webhook('203.0.113.9');
    expect(letThrough(call).served).toBe(240);
    pass(1);
    expect(letThrough(call).served).toBe(20);
    expect(letThrough(() => limits.anonymous('203.0.113.9')).served).toBe(120);
  });

  test('counts each user and each address separately', () => {
    const { limits } = aClock();
    letThrough(() => limits.signedIn(1));
    letThrough(() => limits.anonymous('203.0.113.9'));
    expect(letThrough(() => limits.signedIn(2)).served).toBe(60);
    expect(letThrough(() => limits.anonymous('203.0.113.10')).served).toBe(120);
  });

  test("doesn't count refused calls", () => {
    const { limits, pass } = aClock();
    letThrough(() => limits.signedIn(1));
    for (let tenth = 0; tenth < 10; tenth += 1) {
      pass(0.1);
      letThrough(() => limits.signedIn(1), 1);
    }
    pass(0.2);
    expect(letThrough(() => limits.signedIn(1), 5).served).toBeGreaterThan(0);
  });

  test('takes no longer after a flood of addresses', () => {
    const { limits } = aClock();
    const started = performance.now();
    const network = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
    for (let n = 0; n < 300_000; n += 1) limits.anonymous(network(n));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(letThrough(() => limits.anonymous(network(299_999))).served).toBe(119);
  });

  test('allows everything when limits are off', () => {
    const limits = createLimits({ isOn: false });
    expect(letThrough(() => limits.signedIn(1)).served).toBe(1_000);
    expect(letThrough(() => limits.anonymous('203.0.113.9')).served).toBe(1_000);
    expect(letThrough(() => limits.webhook('203.0.113.9')).served).toBe(1_000);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
  afterAll(() => app.stop());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const flood = (calls: number, ask: () => Promise<{ status: number; headers: Headers; body: any }>) =>
    Promise.all(Array.from({ length: calls }, ask));

  test('tells a user over the limit when to retry, and serves everyone else', async () => {
    const [user, other] = await Promise.all([aUser(app), aUser(app)]);
    const replies = await flood(120, () => app.get('/api/payment/balance', { as: user }));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused.length).toBeGreaterThan(20);
    for (const { headers, body } of refused) {
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(body).toEqual({ code: 'RATE_LIMITED', message: `Too many attempts. Please try again in ${seconds} seconds.` });
    }
    expect((await app.get('/api/payment/balance', { as: other })).status).toBe(200);
  });

  test('tells an address that floods a webhook or guesses webhook addresses when to retry, and serves other addresses', async () => {
    const guess = (address: string) => app.post('/api/webhook/a-guess', { body: {}, ...from(address) });
    const replies = await flood(500, () => guess('203.0.113.30'));
    expect(replies.filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(240);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await guess('203.0.113.31')).status).toBe(404);
  });

  test('counts public calls, missing tokens and wrong tokens of an address together', async () => {
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
