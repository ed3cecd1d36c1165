import { describe, expect, test } from 'vitest';
import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { attemptsOf, fetchProviderRecords, switchOn } from '../../../../../test/builders/upstream.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

describe.concurrent('a number that carries our order id', () => {
  test.for([{ isComplete: true }, { isComplete: false }])(
    'of a purchase that was closed is cancelled upstream, not only reported: %o',
    async ({ isComplete }, context) => {
      const app = await ownApp(context, quiet);
      const { user, buy } = await aBuyer(app);
      switchOn(app, { kind: 'http500', action: 'getNumberV2' });
      const answer = buy();
      await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'unknown' }]));
      await passTime(app, 30);
      expect((await answer).body.data).toMatchObject(trouble);
      await eventually(async () => expect(await attemptsOf(app, user)).toMatchObject([{ state: 'closed' }]));
      const { rows } = await app.app.deps.db.pool.query<{ order_id: string }>('select order_id from purchase_attempt');
      const orderId = rows[0]?.order_id ?? '';
      const late = buyUpstreamNumber(app);
      await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 2, price: 12.5, code: 'wa' }) });
      list(app, [{ ...row(late), orderId }, ...(isComplete ? [] : [{ ...row(late), activationId: 4711, phoneNumber: '1' }])]);
      await eventually(async () => expect(stateOf(await fetchProviderRecords(app), late.id)).toBe('cancelled'));
      expect(await balanceOf(app, user)).toBe(20);
    },
  );

  test('with a foreign order id is left alone', async (context) => {
    const app = await ownApp(context, quiet);
    const theirs = buyUpstreamNumber(app);
    await aNumber(app, { user: await aUser(app), service: await aService(app, { server: 2, price: 12.5, code: 'wa' }) });
    list(app, [{ ...row(theirs), orderId: 'ab'.repeat(16) }]);
    const before = app.simulator.calls.get('getActiveActivations') ?? 0;
    await eventually(async () => expect(app.simulator.calls.get('getActiveActivations')).toBeGreaterThan(before + 3));
    expect(stateOf(await fetchProviderRecords(app), theirs.id)).toBe('waiting');
  });
});

describe.concurrent('a number whose purchase answer stated no cost', () => {
  test.for([
    { cost: 1_000_000, currency: 840, alarm: /^Simulator sold a number for 1,000,000.00 USD, above the limit/ },
    { cost: 0.01, currency: 643, alarm: /^Simulator asked for a price in RUB/ },
  ])('is cancelled at once and refunded when the list states a cost that we refuse: %o', async ({ cost, currency, alarm }, context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyer(app);
    const sold = sellWithoutCost(app);
    await aNumber(app, { user, service });
    list(app, [{ ...row(sold), activationCost: cost, currency }]);
    await eventually(async () => expect(stateOf(await fetchProviderRecords(app), sold.id)).toBe('cancelled'));
    expect(await balanceOf(app, user)).toBe(20);
    expect(await findAlarms(app)).toContainEqual(expect.stringMatching(alarm));
    app.simulator.faults.switchOff();
    await expectReconciled(app);
  });

  test('stays if its code has arrived, and the cost is booked and raises the alarm', async (context) => {
    const app = await ownApp(context, quiet);
    const { user, service } = await aBuyer(app);
    const sold = sellWithoutCost(app);
    await aNumber(app, { user, service });
    const holder = await app.app.deps.db.pool.connect();
    await holder.query('begin');
    await holder.query('select lock_user($1)', [user.userId]);
    list(app, [{ ...row(sold), activationCost: 1_000_000, currency: 840, smsCode: ['48291'], smsText: ['Code 48291'] }]);
    await eventually(async () => expect(await readCost(app)).toBe(1_000_000_000_000)).finally(async () => {
      await holder.query('commit');
      holder.release();
    });
    await eventually(async () => expect(await balanceOf(app, user)).toBe(7.5));
    expect(await findAlarms(app)).toContainEqual(expect.stringMatching(/^Simulator sold a number for 1,000,000.00 USD/));
    expect(stateOf(await fetchProviderRecords(app), sold.id)).toBe('waiting');
  });

  test('has the cost that the list states, where it is within the limit', async (context) => {
    const app = await ownApp(context);
    const { user, service } = await aBuyer(app);
    const sold = sellWithoutCost(app);
    expect((await aNumber(app, { user, service })).status).toBe('pending');
    list(app, [{ ...row(sold), activationCost: 0.05, currency: 840 }]);
    await eventually(async () => expect(await readCost(app)).toBe(50_000));
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'ok' }]);
    expect(stateOf(await fetchProviderRecords(app), sold.id)).toBe('waiting');
  });
});

function buyUpstreamNumber({ simulator }: TestApp) {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error('The simulator sold nothing');
  return purchase.activation;
}

function sellWithoutCost(app: TestApp) {
  const sold = buyUpstreamNumber(app);
  // The simulator's own list states a cost, and may be read before the test's list replaces this one.
  list(app, [row(sold)]);
  switchOn(app, { kind: 'answer', action: 'getNumberV2', body: `ACCESS_NUMBER:${sold.id}:${sold.phoneNumber}` });
  return sold;
}

function row({ id, phoneNumber }: { id: number; phoneNumber: string }) {
  const activationTime = new Date().toISOString();
  return { activationId: id, serviceCode: 'tg', countryCode: '22', phoneNumber, activationStatus: '4', activationTime };
}

/** Replaces every fault switched on before. */
function list(app: TestApp, activeActivations: object[]): void {
  app.simulator.faults.switchOff();
  switchOn(app, { kind: 'answer', action: 'getActiveActivations', body: JSON.stringify({ activeActivations }), share: 1 });
}

function stateOf({ activations }: Awaited<ReturnType<typeof fetchProviderRecords>>, id: number) {
  return activations.find((each) => each.id === String(id))?.state;
}

async function readCost(app: TestApp): Promise<number | null> {
  const { rows } = await app.app.deps.db.pool.query<{ cost: string | null }>('select cost_micros::text as cost from purchase_attempt');
  return rows[0]?.cost ? Number(rows[0].cost) : null;
}

async function findAlarms(app: TestApp): Promise<string[]> {
  const { admin } = await openOperatorScenario(app);
  return readAlarms(app, admin);
}
