import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture } from '../../builders/catalogue.ts';
import { aService, aUser, balanceOf } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { untilLockWaits } from '../../postgres/lock-waits.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

/** What another transaction does, once the call waits for its lock. */
async function whileItWaits<Answer>(lock: string, values: unknown[], { call, change }: { call: () => Promise<Answer>; change: string }) {
  const other = await app.app.deps.db.pool.connect();
  await other.query('begin');
  await other.query(lock, values);
  const answer = call();
  await untilLockWaits(app.app.deps.db.pool);
  await other.query(change, values);
  await other.query('commit');
  other.release();
  return answer;
}

test('a balance set without the one that its operator saw keeps what moved meanwhile', async () => {
  const user = await aUser(app, { balance: 50 });
  const set = () => app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as: admin, body: { balance: 80, reason: 'A gift' } });
  const change = `select wallet_adjust($1, 4000, 5000, 1, 'spent')`;
  const moved = await whileItWaits('select lock_user($1)', [user.userId], { call: set, change });
  expect(moved).toMatchObject({ status: 409, body: { code: 'BALANCE_CHANGED' } });
  expect(await balanceOf(app, user)).toBe(40);
  expect((await set()).status).toBe(200);
  expect(await balanceOf(app, user)).toBe(80);
});

test('a service saved without what its form showed keeps what was saved meanwhile', async () => {
  const [imageId, service] = [await aPicture(app), await aService(app, { server: 1, price: 12.5, code: 'absent' })];
  const body = { serviceName: 'Telegram', serviceCode: 'absent', serverId: '1', imageId, price: 13 };
  const save = () => app.send('PUT', `/api/service/update/${service.id}`, { as: admin, body });
  const lock = 'select from service where id = $1 for update';
  const saved = await whileItWaits(lock, [service.id], { call: save, change: 'update service set price = 1400 where id = $1' });
  expect(saved).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect((await save()).status).toBe(200);
});
