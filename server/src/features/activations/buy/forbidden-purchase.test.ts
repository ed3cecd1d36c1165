import { saveSettings } from '../../../../../test/builders/operator-rules.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aService, aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app, { balance: 100 });
});
afterAll(() => app.stop());

const buy = (serviceId: string, key = randomUUID()) =>
  app.post('/api/mobile/generate', { as: user, key, body: { serviceId, isDeepCheck: false } });

const rename = (id: string, name: string) => app.app.deps.db.pool.query('update service set name = $2 where id = $1', [id, name]);

async function holds(): Promise<number> {
  return (await app.app.deps.db.pool.query('select count(*)::int as n from activation')).rows[0].n;
}

async function isOnSale(id: string): Promise<boolean> {
  return (await app.app.deps.db.pool.query('select is_enabled from service where id = $1', [id])).rows[0].is_enabled;
}

const gone = { status: 404, body: { code: 'SERVICE_UNAVAILABLE' } };

test('refuses a forbidden service before any money is held, and disables it', async () => {
  const { id } = await aService(app, { price: 12.5 });
  await rename(id, 'HDFC Bank');
  const before = await holds();
  expect(await buy(id)).toMatchObject(gone);
  expect(await holds()).toBe(before);
  expect(await isOnSale(id)).toBe(false);
});

test('a repeated call returns its number after the service was forbidden', async () => {
  const [{ id }, key] = [await aService(app, { price: 12.5, code: 'tg' }), randomUUID()];
  const first = await buy(id, key);
  await rename(id, 'HDFC Bank');
  expect(await buy(id, key)).toMatchObject({ status: 200, body: { data: { mobile: first.body.data.mobile } } });
});

test('what operators forbid or allow counts for the next purchase', async () => {
  const { id } = await aService(app, { price: 12.5, code: 'wa', server: 2 });
  const admin = await anAdmin(app);
  const { fairUse } = (await app.get('/api/admin/settings', { as: admin })).body;
  const forbid = (forbiddenNames: string[]) => saveSettings(app, admin, 'fair-use', { ...fairUse, forbiddenNames });
  expect((await buy(id)).status).toBe(200);
  expect((await forbid(['Acme Pay'])).status).toBe(200);
  await rename(id, 'Acme Pay');
  expect(await buy(id)).toMatchObject(gone);
  expect((await forbid(fairUse.forbiddenNames)).status).toBe(200);
  await app.app.deps.db.pool.query('update service set is_enabled = true where id = $1', [id]);
  expect((await buy(id)).status).toBe(200);
});

test('a server disables forbidden services at start, and leaves the others', async () => {
  const [forbidden, other] = [await aService(app, { price: 12.5, server: 3 }), await aService(app, { price: 12.5, server: 4 })];
  await rename(forbidden.id, 'HDFC Bank');
  await app.startSecondNode();
  expect([await isOnSale(forbidden.id), await isOnSale(other.id)]).toEqual([false, true]);
});
