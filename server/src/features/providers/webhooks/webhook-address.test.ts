import { refusals } from '@pinline/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://shop.example/' } });
  backOffice = await openOperatorScenario(app);
});
afterAll(() => app.stop());

const notFound = { status: 404, body: { code: 'NOT_FOUND', message: refusals.NOT_FOUND.message } };

let made = 0;
async function aProvider() {
  const { body } = await backOffice.addProvider({ name: `SessionCaller ${(made += 1)}` });
  return body.data;
}

async function sendWebhook(address: string, from = '198.51.100.7', body: object = {}) {
  const reply = await app.post(new URL(address).pathname, { body, headers: { 'x-forwarded-for': from } });
  return { status: reply.status, body: reply.body };
}

test('an address is created, and shown in full only after a fresh code', { tags: 'F1' }, async () => {
  const { _id, webhook: before } = await aProvider();
  expect(before).toBeNull();
  expect(await backOffice.shownWebhookAddress(_id)).toBeNull();
  const address = await backOffice.webhookAddress(_id);
  expect(address).toMatch(/^https:\/\/shop\.example\/api\/webhook\/[\w-]{43}$/);
  expect(await backOffice.shownWebhookAddress(_id)).toBe(address);
  expect((await backOffice.audits())[0]).toMatchObject({
    action: 'provider.webhook-address',
    target: `provider:${_id}`,
    after: { address: 'made' },
  });
  const shownTexts = JSON.stringify([await backOffice.providers(), await backOffice.servers(), await backOffice.audits()]);
  expect(shownTexts).not.toContain(address.split('/').at(-1));

  const { code } = await anEnrolledAuthenticator(app, backOffice.admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [backOffice.admin.userId]);
  for (const ask of [
    () => app.get(`/api/admin/providers/${_id}/webhook-address`, { as: backOffice.admin }),
    () => app.post(`/api/admin/providers/${_id}/webhook-address`, { as: backOffice.admin }),
    () => backOffice.saveWebhookSources(_id, ['192.0.2.1']),
  ])
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect((await app.post('/api/account/second-factor/fresh', { as: backOffice.admin, body: { code: await code() } })).status).toBe(200);
  expect(await backOffice.shownWebhookAddress(_id)).toBe(address);
  await forgetAuthenticators(app);
});

test('a replaced address stops working at once, and its sources stay', { tags: 'F1' }, async () => {
  const { _id } = await aProvider();
  const old = await backOffice.webhookAddress(_id);
  expect((await sendWebhook(old)).status).toBe(200);
  expect((await backOffice.saveWebhookSources(_id, ['198.51.100.0/24'])).status).toBe(200);
  const address = await backOffice.webhookAddress(_id);
  expect(address).not.toBe(old);
  expect(await sendWebhook(old)).toEqual(notFound);
  const { webhook: shown } = (await backOffice.providers()).find((each) => each._id === _id) ?? {};
  expect(shown).toMatchObject({ sources: ['198.51.100.0/24'], lastAt: null });
  expect((await sendWebhook(address)).status).toBe(200);
  expect((await backOffice.audits())[0]).toMatchObject({ action: 'provider.webhook-address', after: { address: 'replaced' } });
});

test('answers a wrong secret and a wrong source alike', { tags: ['F1', 'F7'] }, async () => {
  const { _id } = await aProvider();
  const address = await backOffice.webhookAddress(_id);
  const saved = await backOffice.saveWebhookSources(_id, ['198.51.100.7', '2001:db8::/32']);
  expect(saved.body.data.webhook.sources).toEqual(['198.51.100.7', '2001:db8::/32']);
  expect((await backOffice.audits())[0]).toMatchObject({
    action: 'provider.webhook-sources',
    before: { sources: [] },
    after: { sources: ['198.51.100.7', '2001:db8::/32'] },
  });
  for (const from of ['198.51.100.7', '2001:db8::9', '::ffff:198.51.100.7'])
    expect([from, (await sendWebhook(address, from)).status]).toEqual([from, 200]);
  for (const from of ['198.51.100.8', '2001:db9::1', '198.51.100.7, 198.51.100.8'])
    expect(await sendWebhook(address, from)).toEqual(notFound);
  const nearly = address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A');
  for (const wrong of [nearly, `${address}A`, address.slice(0, -1), `${address.slice(0, -43)}${'A'.repeat(43)}`])
    expect(await sendWebhook(wrong)).toEqual(notFound);
});

test('refuses an invalid source by name, and sources without an address', async () => {
  const { _id } = await aProvider();
  expect(await backOffice.saveWebhookSources(_id, ['198.51.100.7'])).toMatchObject({
    status: 409,
    body: { code: 'WEBHOOK_ADDRESS_MISSING' },
  });
  await backOffice.webhookAddress(_id);
  for (const source of ['hero-sms.com', '198.51.100.7/40', '0.0.0.0/0', ''])
    expect(await backOffice.saveWebhookSources(_id, ['198.51.100.7', source])).toMatchObject({
      status: 422,
      body: { errors: { 'sources.1': expect.any(String) } },
    });
  const many = Array.from({ length: 21 }, (_, last) => `192.0.2.${last}`);
  expect(await backOffice.saveWebhookSources(_id, many)).toMatchObject({
    status: 422,
    body: { errors: { sources: 'At most 20 addresses' } },
  });
});

test('answers any body without a fault of ours', { tags: 'H2' }, async () => {
  const { _id } = await aProvider();
  const path = new URL(await backOffice.webhookAddress(_id)).pathname;
  const statusOf = async (raw: string, type = 'application/json') =>
    (await app.post(path, { raw, headers: { 'content-type': type } })).status;
  for (const body of [
    {},
    { test: true },
    { activationId: {} },
    { activationId: 'x'.repeat(1_000) },
    { activationId: 1, text: { a: ['b'] }, id: [] },
  ])
    expect([body, await statusOf(JSON.stringify(body))]).toEqual([body, 200]);
  expect(await statusOf('{"activationId": 1')).toBe(400);
  expect(await statusOf('[]')).toBe(422);
  expect(await statusOf('activationId=1', 'application/x-www-form-urlencoded')).toBe(415);
  expect(await statusOf(JSON.stringify({ activationId: 1, text: 'x'.repeat(64 * 1024) }))).toBe(413);
  expect((await backOffice.providers()).find((each) => each._id === _id)?.webhook?.lastAt).toEqual(expect.any(String));
});

test("an address sealed with another secret key still accepts webhooks, and can't be shown", async () => {
  const { _id } = await aProvider();
  const address = await backOffice.webhookAddress(_id);
  await app.app.deps.db.pool.query(`update webhook_address set secret_sealed = '\\x01' where provider_id = $1`, [_id]);
  expect(await backOffice.shownWebhookAddress(_id)).toBeNull();
  expect((await sendWebhook(address)).status).toBe(200);
});
