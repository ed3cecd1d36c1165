import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { describe, expect, test } from 'vitest';
import { aReporter, reportNumber } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { aService, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { purchasesOf, deliverSms, upstreamOf } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';

const kept = { status: 202, body: { data: { status: 'cancelling', balance: 5 } } };

async function aPair(app: TestApp): Promise<{ user: TestUser; old: Mobile; newer: Mobile }> {
  const { user, mobile: old } = await aReporter(app);
  const dearer = await aService(app, { server: 2, price: 15, code: 'tg' });
  const reply = await app.post('/api/mobile/switch', {
    as: user,
    body: { mobileId: old._id, serviceId: dearer.id, expectedPrice: 15, country: 'ID' },
  });
  expect(reply.body.data).toMatchObject({ isNumberGenerated: true, balance: 5 });
  return { user, old, newer: reply.body.data.mobile };
}

describe.concurrent('a report of a switched pair', () => {
  test('of the new number cancels it as well, and the money of both returns once', async (context) => {
    const app = await ownApp(context, { protocol: 'fivesim' });
    const { user, old, newer } = await aPair(app);
    expect(await reportNumber(app, user, newer)).toMatchObject(kept);
    await passTime(app, 122);
    await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
    expect((await upstreamOf(app, old)).state).toBe('cancelled');
    expect((await upstreamOf(app, newer)).state).toBe('revoked');
    await expectReconciled(app);
  });

  test('of the old number bans it in place of its cancel, and the new one stays', async (context) => {
    const app = await ownApp(context, { protocol: 'fivesim' });
    const { user, old, newer } = await aPair(app);
    expect(await reportNumber(app, user, old)).toMatchObject(kept);
    await passTime(app, 122);
    await eventually(async () => expect((await upstreamOf(app, old)).state).toBe('revoked'));
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'cancelled' }, { state: 'waiting' }]));
    expect(await balanceOf(app, user)).toBe(5);
    await deliverSms(app, newer, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'cancelled' }, { state: 'finished' }]));
    expect(await balanceOf(app, user)).toBe(5);
    await expectReconciled(app);
  });

  test('of the new number, whose code arrives first, charges that alone', async (context) => {
    const app = await ownApp(context);
    const { user, newer } = await aPair(app);
    expect(await reportNumber(app, user, newer)).toMatchObject(kept);
    await deliverSms(app, newer, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'cancelling' }, { state: 'finished' }]));
    expect(await balanceOf(app, user)).toBe(5);
    await passTime(app, 122);
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'cancelled' }, { state: 'finished' }]));
    expect(await balanceOf(app, user)).toBe(5);
    await expectReconciled(app);
  });
});
