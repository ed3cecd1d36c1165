import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { openDepositScenario } from '../../../../../test/scenarios/money/deposit-scenario.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

type Fee = { percent: number; fixed: number };
const none = { percent: 0, fixed: 0 };
const set = async (upi: Fee, trc20: Fee = none) => {
  const { data: expected } = (await app.get('/api/admin/deposit-fees', { as: admin })).body;
  return app.send('PUT', '/api/admin/deposit-fees', { as: admin, body: { upi, trc20, expected } });
};
const fees = async () => (await app.get<{ total: { fees: number } }>('/api/admin/profit', { as: admin })).body.total.fees;

test('a fee counts from when it is set, and earlier deposits keep theirs', async () => {
  const deposits = openDepositScenario(app.app.deps.db);
  const user = await deposits.aUser();
  await deposits.upiDeposit(user, { units: 10_000 });
  expect(await fees()).toBe(0);
  expect(await set({ percent: 1.9, fixed: 2 })).toMatchObject({
    status: 200,
    body: { data: { upi: { percent: 1.9, fixed: 2, validFrom: expect.any(String) }, trc20: { ...none, validFrom: null } } },
  });
  await deposits.upiDeposit(user, { units: 10_050 });
  expect(await fees()).toBe(3.91);
  await set({ percent: 0, fixed: 1 });
  await deposits.upiDeposit(user, { units: 50_000 });
  expect(await fees()).toBe(4.91);
  const reply = await app.get<{ data: { upi: object } }>('/api/admin/deposit-fees', { as: admin });
  expect(reply.body.data.upi).toMatchObject({ percent: 0, fixed: 1 });
});

test('a fee is never more than its deposit', async () => {
  const before = await fees();
  await set({ percent: 100, fixed: 1000 });
  const deposits = openDepositScenario(app.app.deps.db);
  await deposits.upiDeposit(await deposits.aUser(), { units: 700 });
  expect(Math.round(100 * ((await fees()) - before))).toBe(700);
});

test('a change is in the audit log once, and saving the same again is not one', async () => {
  await set({ percent: 2.36, fixed: 0 });
  await set({ percent: 2.36, fixed: 0 });
  const { rows } = await app.app.deps.db.pool.query(
    `select before, after from audit_log where action = 'settings.deposit-fees' order by id desc limit 2`,
  );
  expect(rows[0]).toEqual({
    before: { upi: { percent: 100, fixed: 1000 }, trc20: none },
    after: { upi: { percent: 2.36, fixed: 0 }, trc20: none },
  });
  expect(rows[1].after.upi).toEqual({ percent: 100, fixed: 1000 });
});

test('an older form does not overwrite fees that another operator set', async () => {
  await set({ percent: 2, fixed: 0 }, { percent: 1, fixed: 3 });
  const expected = { upi: { percent: 2, fixed: 0 }, trc20: { percent: 1, fixed: 3 } };
  const save = (upi: Fee) => app.send('PUT', '/api/admin/deposit-fees', { as: admin, body: { upi, trc20: expected.trc20, expected } });
  expect((await save({ percent: 2.5, fixed: 0 })).status).toBe(200);
  expect(await save({ percent: 2, fixed: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'CHANGED_MEANWHILE',
      message: 'Changed meanwhile: the percentage of UPI is 2.5 % now, it was 2 %. Please look again and save.',
    },
  });
  const { body } = await app.get<{ data: object }>('/api/admin/deposit-fees', { as: admin });
  expect(body.data).toMatchObject({ upi: { percent: 2.5, fixed: 0 }, trc20: expected.trc20 });
});

test('of two operators who save at once, one is refused', async () => {
  await set({ percent: 3, fixed: 0 });
  const expected = { upi: { percent: 3, fixed: 0 }, trc20: none };
  const replies = await Promise.all(
    [4, 5].map((percent) =>
      app.send('PUT', '/api/admin/deposit-fees', { as: admin, body: { upi: { percent, fixed: 0 }, trc20: none, expected } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('refuses what is no fee, and anyone but an operator', async () => {
  for (const wrong of [
    { percent: 100.01, fixed: 0 },
    { percent: -1, fixed: 0 },
    { percent: 1.234, fixed: 0 },
    { percent: 1, fixed: 1000.01 },
  ])
    expect((await set(wrong)).status).toBe(422);
  const user = await aUser(app);
  expect((await app.get('/api/admin/deposit-fees', { as: user })).status).toBe(403);
});
