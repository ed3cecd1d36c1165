import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as sessions from '../../platform/session/session.ts';
import type * as pushing from './push.ts';
import { isPushed } from './push-state.ts';

const endpoint = 'https://push.example.com/1';
const emails: Record<string, string> = { 'Bearer pl_a': 'a@example.com', 'Bearer pl_b': 'b@example.com' };
let subscribed: (string | null)[] = [];
let push: typeof pushing;
let session: typeof sessions;

beforeAll(async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) };
  const registration = { pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription } };
  vi.stubGlobal('__BUILD__', '1');
  vi.stubGlobal('window', { PushManager: true });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) } });
  vi.stubGlobal('fetch', async (url: string, { method, headers }: { method: string; headers: Headers }) => {
    const caller = headers.get('authorization');
    if (url === '/api/account') return Response.json({ email: emails[caller ?? ''] });
    if (url === '/api/config') return Response.json({ pushKey: 'key' });
    if (method === 'POST') subscribed.push(caller);
    return Response.json({ data: [] });
  });
  session = await import('../../platform/session/session.ts');
  push = await import('./push.ts');
  await (await import('../../platform/api/config.ts')).loadConfig();
});
beforeEach(() => {
  subscribed = [];
});
afterAll(() => {
  session.signOut();
  vi.unstubAllGlobals();
});

test('after a sign-in with Google the next user of the browser is not subscribed unasked, and the same one is again', async () => {
  session.signedIn('pl_a', 'user');
  await push.turnOnPush();
  expect(subscribed).toEqual(['Bearer pl_a']);
  session.signOut();
  session.signedIn('pl_b', 'user');
  await push.resumePush();
  expect(subscribed).toEqual(['Bearer pl_a']);
  session.signOut();
  session.signedIn('pl_a', 'user');
  await push.resumePush();
  expect(subscribed).toEqual(['Bearer pl_a', 'Bearer pl_a']);
});

test('with the session ends that the server notifies this browser, so the page does again', async () => {
  session.signedIn('pl_a', 'user');
  await push.turnOnPush();
  expect(isPushed.get()).toBe(true);
  session.signOut();
  expect(isPushed.get()).toBe(false);
});
