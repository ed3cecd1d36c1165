import { describe, expect, test } from 'vitest';
import type { FaultSwitch } from '../../../../../simulators/provider/faults/faults.ts';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime, stopTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import {
  attemptsOf,
  fetchProviderRecords,
  holdBack,
  readHeld,
  purchasesOf,
  deliverSmsTo,
  switchOn,
} from '../../../../../test/builders/upstream.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { calls } = dialects[protocol];

  describe.concurrent('an unreadable answer', () => {
    const spoilt: FaultSwitch[] = [
      { kind: 'silence' },
      { kind: 'reset' },
      { kind: 'http500' },
      { kind: 'token' },
      { kind: 'wrongTypes' },
      { kind: 'hugeBody' },
      { kind: 'html' },
      { kind: 'truncated' },
    ];
    test.for(firstByDay(spoilt, 6))(
      '$kind after the sale: finds the number for the user',
      { tags: 'unconfirmed.1' },
      async (fault, context) => {
        const app = await ownApp(context, { protocol, env: { PURCHASE_SECONDS: '60' } });
        const { user, service } = await aBuyer(app);
        switchOn(app, { ...fault, action: calls.buy, when: 'after' });
        const mobile = await aNumber(app, { user, service });
        expect(mobile.status).toBe('pending');
        expect(await balanceOf(app, user)).toBe(7.5);
        expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
        expect((await fetchProviderRecords(app)).activations).toHaveLength(1);
        await expectReconciled(app);
      },
    );

    test('no answer and no sale: answers within 10 s and refunds', { tags: 'unconfirmed.2' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, buy } = await aBuyer(app);
      switchOn(app, { kind: 'silence', action: calls.buy });
      expect(await buy()).toMatchObject({ status: 200, body: { data: trouble } });
      expect(await purchasesOf(app, user)).toMatchObject([{ state: 'failed', failure: 'PROVIDER_TROUBLE' }]);
      await passTime(app, 20);
      await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
      await expectReconciled(app);
    });

    test('cancels a number that appears after the refund upstream, and gives it to no one', { tags: 'unconfirmed.3' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, buy } = await aBuyer(app);
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' }, { kind: 'http500', action: calls.list, share: 1 });
      const answer = buy();
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, 10);
      expect(await answer).toMatchObject({ status: 200, body: { data: trouble } });
      app.simulator.faults.switchOff();
      await eventually(async () =>
        expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
      );
      expect(await attemptsOf(app, user)).toMatchObject([{ state: 'late' }]);
      expect(await balanceOf(app, user)).toBe(20);
      await expectReconciled(app);
    });

    test('of three unconfirmed purchases with two sold, two users get a number and the third a refund', async (context) => {
      const app = await ownApp(context, { protocol });
      const service = await aService(app, { price: 12.5, code: 'tg' });
      const users = await Promise.all([1, 2, 3].map(() => aUser(app, { balance: 20 })));
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after', times: 2 }, { kind: 'http500', action: calls.buy });
      const answers = users.map((user) =>
        app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } }),
      );
      await eventually(async () => {
        const states = (await Promise.all(users.map((user) => purchasesOf(app, user)))).flat().map(({ state }) => state);
        expect(states.sort()).toEqual(['unknown', 'waiting', 'waiting']);
      });
      await passTime(app, 10);
      const generated = (await Promise.all(answers)).map(({ body }) => body.data.isNumberGenerated);
      expect(generated.filter(Boolean)).toHaveLength(2);
      await expectReconciled(app);
    });

    test("a number of a call in progress isn't lost when an unconfirmed purchase got it", async (context) => {
      const app = await ownApp(context, { protocol, env: { PURCHASE_SECONDS: '60' } });
      const service = await aService(app, { price: 12.5, code: 'tg' });
      const [slow, lost] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
      const buy = (user: typeof slow) => aNumber(app, { user, service });
      const answerNow = holdBack(app, { action: calls.buy, when: 'after' });
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' });
      const first = buy(slow);
      await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
      const second = buy(lost);
      await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(2));
      await afterRounds(app, 'numbers', 4);
      answerNow();
      const numbers = await Promise.all([first, second]);
      expect(new Set(numbers.map(({ mobileno }) => mobileno)).size).toBe(2);
      await expectReconciled(app);
    });

    test('goes on looking when the list that named its number was older than the purchase that has it', async (context) => {
      const app = await ownApp(context, { protocol, env: { PURCHASE_SECONDS: '60' } });
      const service = await aService(app, { price: 12.5, code: 'tg' });
      const [other, lost] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
      const { mobileno } = await aNumber(app, { user: other, service });
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' }, { kind: 'http500', action: calls.list, forMs: 600_000 });
      const bought = aNumber(app, { user: lost, service });
      await eventually(async () => expect(await purchasesOf(app, lost)).toMatchObject([{ state: 'unknown' }]));
      const { rows } = await app.app.deps.db.pool.query(
        `select purchase_confirm(p.id, a.upstream_id, a.phone_number, null, null, false, 1200, 60, sha256('any')) as outcome
         from activation a, purchase_attempt p where a.user_id = $1 and p.user_id = $2`,
        [other.userId, lost.userId],
      );
      expect(rows).toEqual([{ outcome: 'swapped' }]);
      app.simulator.faults.switchOff();
      expect((await bought).mobileno).not.toBe(mobileno);
      await expectReconciled(app);
    });

    test('gives a number to a waiting purchase, not to an earlier refunded one', async (context) => {
      const app = await ownApp(context, { protocol });
      const service = await aService(app, { price: 12.5, code: 'tg' });
      const [gone, waiting] = [await aUser(app, { balance: 20 }), await aUser(app, { balance: 20 })];
      switchOn(app, { kind: 'http500', action: calls.buy }, { kind: 'http500', action: calls.buy, when: 'after' });
      const lost = app.post('/api/mobile/generate', { as: gone, body: { serviceId: service.id, isDeepCheck: false } });
      await eventually(async () => expect(await purchasesOf(app, gone)).toMatchObject([{ state: 'unknown' }]));
      await passTime(app, 10);
      expect((await lost).body.data).toMatchObject(trouble);
      expect((await aNumber(app, { user: waiting, service })).status).toBe('pending');
      expect(await attemptsOf(app, gone)).toMatchObject([{ state: 'unknown' }]);
      await expectReconciled(app);
    });

    test('shows and charges a code that arrived before the number was found', { tags: 'unconfirmed.4' }, async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, buy } = await aBuyer(app);
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' }, { kind: 'http500', action: calls.list, times: 1 });
      const answer = buy();
      await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(1));
      deliverSmsTo(app, (await fetchProviderRecords(app)).activations[0]?.id ?? '', 'Your code is 48291');
      const mobile = (await answer).body.data.mobile;
      await eventually(async () =>
        expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([
          { _id: mobile._id, status: 'success', otpIds: [{ code: '48291' }] },
        ]),
      );
      await expectReconciled(app);
    });
  });

  describe.concurrent('deep check', () => {
    test('holds the money for at most 60 s', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, buy } = await aBuyer(app, { isDeepCheck: true });
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' }, { kind: 'http500', action: calls.list, share: 1 });
      await stopTime(app);
      const answer = buy();
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
      await stopTime(app, 55);
      await afterRounds(app, 'numbers', 2);
      expect(await readHeld(app, user)).toBe(12.5);
      await passTime(app, 5);
      await eventually(async () => expect(await readHeld(app, user)).toBe(0));
      expect((await answer).body.data).toMatchObject(trouble);
      app.simulator.faults.switchOff();
      await expectReconciled(app);
    });

    test('finds an unconfirmed number well after the 10 s of an ordinary purchase', async (context) => {
      const app = await ownApp(context, { protocol });
      const { user, buy } = await aBuyer(app, { isDeepCheck: true });
      switchOn(app, { kind: 'http500', action: calls.buy, when: 'after' }, { kind: 'http500', action: calls.list, share: 1 });
      const answer = buy();
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'unknown' }]));
      await passTime(app, 40);
      app.simulator.faults.switchOff();
      expect((await answer).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
      await expectReconciled(app);
    });
  });
});
