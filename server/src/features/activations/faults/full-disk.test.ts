import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, type TestContext } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { findProviderDifferences } from '../../../../../test/invariants/provider-reconciliation.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { failAt, fillDisk } from '../../../../../test/postgres/failing-table.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { fetchProviderRecords, heldBy, purchasesOf, smsArrives, switchOn } from '../../../../../test/builders/upstream.ts';

const patient = { timeout: 60_000 };

describe.concurrent('a full disk', patient, () => {
  test('refuses purchases with 503 and without a hold, and everything continues once there is space', async (context) => {
    const app = await quietApp(context);
    const { user, mobile } = await aHolder(app, { balance: 40 });
    const ending = await aHolder(app, { balance: 40, server: 3 });
    await passTime(app, 270);
    switchOn(app, { kind: 'delay', action: 'getNumberV2', when: 'after', delayMs: 500 });
    // A deep check's limit is a minute: long after the other number's end.
    const running = aNumber(app, { user, service: { id: mobile.serviceId }, isDeepCheck: true });
    running.catch(() => undefined);
    await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(3));
    const disk = await fillDisk(app.app.deps.db.pool);
    const other = { serviceId: mobile.serviceId, isDeepCheck: false };
    expect(await app.post('/api/mobile/generate', { as: ending.user, body: other })).toMatchObject({ status: 503 });
    expect(await heldBy(app, ending.user)).toBe(12.5);
    expect(await ending.cancel()).toMatchObject({ status: 503 });
    await smsArrives(app, mobile, 'Code 48291');
    await passTime(app, 31);
    await sleep(1_500);
    expect((await purchasesOf(app, ending.user)).map(({ state }) => state)).toEqual(['waiting']);
    await disk.repair();
    expect((await running).status).toBe('pending');
    await eventually(async () => expect(await balanceOf(app, ending.user)).toBe(40));
    await eventually(async () => expect((await purchasesOf(app, user)).map(({ state }) => state)).toEqual(['received', 'waiting']));
    expect(await balanceOf(app, user)).toBe(15);
    await everythingAgrees(app);
  });

  test("before the provider's call: it isn't called, and the money is returned at the time limit", async (context) => {
    const app = await quietApp(context);
    const { user, buy } = await aBuyer(app);
    const full = await failAt(app.app.deps.db.pool, { table: 'purchase_attempt', on: 'insert', codes: ['53100'], forever: true });
    expect((await buy()).status).toBe(503);
    expect((await fetchProviderRecords(app)).activations).toEqual([]);
    await full.repair();
    await passTime(app, 11);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    await everythingAgrees(app);
  });

  test('longer than the user waits: the money is returned, and the number is cancelled upstream', async (context) => {
    const app = await quietApp(context);
    const { user, buy } = await aBuyer(app);
    const full = await failAt(app.app.deps.db.pool, { table: 'purchase_attempt', on: 'update', codes: ['53100'], forever: true });
    expect((await buy()).status).toBe(503);
    expect(await heldBy(app, user)).toBe(12.5);
    await full.repair();
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    await eventually(async () =>
      expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
    );
    await everythingAgrees(app);
  });
});

function quietApp(context: TestContext): Promise<TestApp> {
  return ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
}

async function aHolder(app: TestApp, { balance = 20, server = 1 }: { balance?: number; server?: 1 | 3 } = {}) {
  const user = await aUser(app, { balance });
  const mobile = await aNumber(app, { user, service: await aService(app, { server, price: 12.5, code: 'tg' }) });
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const history = async () => (await app.get('/api/otp/mobile-history', { as: user })).body.data[0];
  return { user, mobile, cancel, history };
}

async function everythingAgrees(app: TestApp): Promise<void> {
  await expectReconciled(app, { withinMs: 10_000 });
  // A cancel that couldn't be recorded is tried again with its next turn.
  await eventually(async () => expect(await findProviderDifferences(app)).toEqual([]), { withinMs: 15_000 });
}
