import { expect, test, type TestContext } from 'vitest';
import { anEnrolledAuthenticator } from '../../../../../test/builders/an-authenticator.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

const apiKey = 'the-key-at-the-simulator';
const production = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://pinline.example', RATE_LIMIT: 'on' };

async function testInProduction(context: TestContext, env: Record<string, string>, address = (url: string) => url) {
  const app = await ownApp(context, { env: { ...production, ...env }, simulator: { apiKey } });
  const admin = await anAdmin(app);
  await anEnrolledAuthenticator(app, admin);
  const body = { protocol: 'handler_api', baseUrl: address(app.simulator.url), apiKey };
  const { outcome } = (await app.post('/api/admin/providers/test', { as: admin, body })).body.data;
  return { outcome, calls: app.simulator.calls.size };
}

test('asks nothing of a private address', { tags: 'E6' }, async (context) => {
  expect(await testInProduction(context, {})).toEqual({ outcome: 'not_allowed', calls: 0 });
});

test('asks nothing of this machine by its name', { tags: 'E6' }, async (context) => {
  const named = (url: string) => url.replace('http://127.0.0.1', 'https://localhost');
  expect(await testInProduction(context, {}, named)).toEqual({ outcome: 'not_allowed', calls: 0 });
});

test('asks a private http host that PROVIDER_HOSTS names', async (context) => {
  expect(await testInProduction(context, { PROVIDER_HOSTS: '127.0.0.1' })).toMatchObject({ outcome: 'works' });
});
