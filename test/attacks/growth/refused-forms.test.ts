import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import type { TestReply, TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { countRows, grownSince } from '../../scenarios/growth/count-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => app.stop());

const repeats = 40;
/** More than the limit: the answer to a call, and to a browser that is sent back to the sign-in page. */
const limited = ['429 RATE_LIMITED', '302 /login?error=google_failed'];
const password = 'a long pass phrase';
const refusalOf = ({ status, body, headers }: TestReply) => `${status} ${body?.code ?? headers.get('location')}`;
type Form = (as: TestUser, n: number) => Promise<TestReply>;

/** Each form is sent from an address of its own. */
let address = '';
let addresses = 0;
const from = () => ({ 'x-forwarded-for': address });
const post =
  (path: string, body: object | ((as: TestUser, n: number) => object)): Form =>
  (as, n) =>
    app.post(path, { as, headers: from(), body: typeof body === 'function' ? body(as, n) : body });
const signUp =
  (body: (as: TestUser, n: number) => object): Form =>
  (as, n) =>
    app.post('/api/users/signup', { headers: from(), body: body(as, n) });

/** `most`: rows that a limit stores of the tries that it counts. */
const forms: Record<string, { ask: Form; most: number; refusal: string }> = {
  'a sign-up with an address that is taken': { ask: signUp(({ email }) => ({ email, password })), most: 20, refusal: '409 EMAIL_TAKEN' },
  'a sign-up with a common password': {
    ask: signUp((_, n) => ({ email: `n${n}@example.com`, password: 'password123' })),
    most: 0,
    refusal: '422 INVALID_FIELDS',
  },
  'a sign-up with look-alike letters': {
    ask: signUp((_, n) => ({ email: `n${n}@ex\u0430mple.com`, password })),
    most: 0,
    refusal: '422 INVALID_FIELDS',
  },
  'a promo code that is unknown': {
    ask: post('/api/coupon/usecoupon', { couponCode: 'ABCDEFGH' }),
    most: 10,
    refusal: '404 PROMO_CODE_UNKNOWN',
  },
  'a webhook to a private address': {
    ask: post('/api/webhooks', { url: 'https://10.0.0.1/hook', events: ['activation.code'], lowBalance: 10 }),
    most: 0,
    refusal: '422 INVALID_FIELDS',
  },
  'a push subscription that is none': {
    ask: post('/api/push/subscriptions', { endpoint: 'https://push.example.com/1', keys: { p256dh: 'x', auth: 'y' } }),
    most: 20,
    refusal: '422 INVALID_FIELDS',
  },
  'a key that may do nothing': {
    ask: post('/api/keys', { name: 'Shop', mode: 'live', scopes: [], limits: {} }),
    most: 0,
    refusal: '422 INVALID_FIELDS',
  },
  'an amount of nothing': { ask: post('/api/payment/intent', { method: 'bharatpay', amount: 0 }), most: 0, refusal: '422 INVALID_FIELDS' },
  'an entry on a waiting list for no service': {
    ask: post('/api/waitlist', { serviceCode: 'nosuch', maxPrice: 20, isAutomatic: true }),
    most: 60,
    refusal: '404 SERVICE_UNAVAILABLE',
  },
  'a report of no number': {
    ask: post('/api/mobile/report', { mobileId: '999999999', reason: 'no_sms' }),
    most: 0,
    refusal: '404 ACTIVATION_NOT_FOUND',
  },
  'a Google sign-in that no one began': {
    ask: () => app.get('/api/auth/google/callback?state=x&code=y', { headers: from() }),
    most: 0,
    refusal: '302 /login?error=google_not_set_up',
  },
};

test.each(Object.entries(forms))('%s leaves no row but those of its limit', async (_, { ask, most, refusal }) => {
  const user = await aUser(app);
  await anApiKey(app, user);
  address = `203.0.113.${(addresses += 1)}`;
  const before = await countRows(app);
  const answers = new Set<string>();
  for (let n = 0; n < repeats; n += 1) answers.add(refusalOf(await ask(user, n)));
  expect([...answers].filter((answer) => !limited.includes(answer))).toEqual([refusal]);
  const { 'public.throttle_hit': counted = 0, ...grown } = await grownSince(app, before);
  expect(grown).toEqual({});
  expect(counted).toBeLessThanOrEqual(most);
});
