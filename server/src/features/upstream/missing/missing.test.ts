import { describe, expect, test } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { forgetAll, someHolders } from '../../../../../test/builders/missing.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import {
  countTerminalMissing,
  purchasesOf,
  deliverSms,
  deliverSmsTo,
  switchOn,
  upstreamIdOf,
  upstreamOf,
} from '../../../../../test/builders/upstream.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';

describe.each(lastByDay(upstreamProtocols))('over %s', (protocol) => {
  describe.concurrent('a provider that lists nothing', () => {
    test('for a moment: nothing is refunded, and codes arrive afterwards', { tags: 'missing.1' }, async (context) => {
      const { app, users, mobiles } = await someHolders(context, { protocol, count: 3 });
      await forgetAll(app, protocol);
      await eventually(async () => expect(await countTerminalMissing(app)).toBe(3));
      app.simulator.faults.switchOff();
      await eventually(async () => expect(await countMissing(app)).toBe(0));
      for (const mobile of mobiles) await deliverSms(app, mobile, 'Code 48291');
      for (const user of users) await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
      await expectReconciled(app);
    });

    test(
      'for long, with fewer than five numbers: refunds after two answers, and cancels each number upstream later',
      { tags: 'missing.2' },
      async (context) => {
        const { app, users, mobiles } = await someHolders(context, { protocol, count: 3 });
        await forgetAll(app, protocol);
        await eventually(async () => expect(await countTerminalMissing(app)).toBe(3));
        for (const user of users) expect(await balanceOf(app, user)).toBe(7.5);
        await passTime(app, 16);
        for (const user of users) await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
        await eventually(async () => expect(await countOwed(app)).toBe(3));
        app.simulator.faults.switchOff();
        await passTime(app, 16);
        for (const mobile of mobiles) await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('cancelled'));
        await expectReconciled(app);
      },
    );

    test(
      'for long, with five numbers or more: refunds none; codes, cancels and expiry continue',
      { tags: 'missing.3' },
      async (context) => {
        const { app, users, mobiles, admin, service } = await someHolders(context, { protocol, count: 8 });
        const [[cancelling, withCode], [first, second]] = [users, mobiles];
        if (cancelling === undefined || withCode === undefined || first === undefined || second === undefined)
          throw new Error('There are eight');
        await forgetAll(app, protocol);
        await eventually(async () => expect(await countTerminalMissing(app)).toBe(8));
        await passTime(app, 61);
        expect(await readAlarms(app, admin)).toMatchObject([{ providerName: 'Simulator', reason: 'many_missing', missing: 8, open: 8 }]);
        expect(await app.post('/api/otp/cancelOtp', { as: cancelling, body: cancelBody(first) })).toMatchObject({
          status: 200,
          body: { data: { status: 'cancelled', balance: 20 } },
        });
        deliverSmsTo(app, await upstreamIdOf(app, second), 'Code 48291');
        const body = dialects[protocol].listWith(await upstreamOf(app, second), { code: '48291', text: 'Code 48291' });
        app.simulator.faults.switchOff();
        switchOn(app, { kind: 'answer', action: dialects[protocol].calls.list, body, share: 1 });
        await forgetAll(app, protocol);
        await eventually(async () => expect(await purchasesOf(app, withCode)).toMatchObject([{ state: 'received' }]));
        const others = users.slice(2);
        for (const user of others) expect(await balanceOf(app, user)).toBe(7.5);
        await passTime(app, 1_200);
        for (const user of others) await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
        app.simulator.faults.switchOff();
        await passTime(app, 61);
        await aNumber(app, { user: await aUser(app), service });
        for (const mobile of mobiles.slice(2))
          await eventually(async () => expect((await upstreamOf(app, mobile)).state).toBe('cancelled'));
        await eventually(async () => expect((await upstreamOf(app, first)).state).toBe('cancelled'));
        await expectReconciled(app);
      },
    );
  });
});

async function readAlarms(app: TestApp, admin: TestUser) {
  return (await app.get('/api/admin/missing-numbers', { as: admin })).body.data;
}

async function countMissing({ app }: TestApp): Promise<number> {
  return (await app.deps.db.pool.query('select from missing_number where settled_at is null')).rows.length;
}

async function countOwed({ app }: TestApp): Promise<number> {
  const { rows } = await app.deps.db.pool.query(
    `select from upstream_debt where kind = 'cancel' and done_at is null and over_since is not null`,
  );
  return rows.length;
}
