import { describe, expect, test } from 'vitest';
import { readAlarms } from '../../../../../test/scenarios/alarms/read-alarms.ts';
import { aBuyer, noNumbers, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { attemptsOf, fetchProviderRecords, switchOn } from '../../../../../test/builders/upstream.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { countries } = dialects[protocol];

  test('refuses a number that costs 1,000,000 USD for a price of ₹12.50, and cancels it upstream', { tags: 'price.1' }, async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const { user, buy } = await aBuyer(app);
    sellAt(app, protocol, { cost: 1_000_000 });
    expect((await buy()).body.data).toMatchObject(noNumbers);
    expect(await balanceOf(app, user)).toBe(20);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'too dear' }]);
    await expectReconciled(app);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled' }]);
    expect(await findAlarms(app)).toContainEqual(
      expect.stringMatching(/^Simulator sold a number for 1,000,000.00 USD, above the limit of 0.14/),
    );
  });

  test('asks the next route after one that sold above the limit', async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const backOffice = await openOperatorScenario(app);
    const { user, service } = await aBuyer(app);
    const [own] = countries;
    await backOffice.addRoute({ providerId: (await backOffice.provider('Simulator'))._id, country: own, operator: 'airtel', priority: 2 });
    sellAt(app, protocol, { cost: 1_000_000 });
    await aNumber(app, { user, service });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected' }, { state: 'ok' }]);
    await expectReconciled(app);
  });

  test('sends the sale price at the account’s rate as the most it pays', async (context) => {
    const app = await ownApp(context, { protocol, simulator: { pricePercent: 100 } });
    const { user, buy } = await aBuyer(app);
    expect((await buy()).body.data).toMatchObject({ ...noNumbers, balance: 20 });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }]);
    expect((await fetchProviderRecords(app)).activations).toEqual([]);
  });

  test('sells below cost up to the ceiling, once the route is switched to it', async (context) => {
    const app = await ownApp(context, { protocol, simulator: { pricePercent: 100 } });
    const backOffice = await openOperatorScenario(app);
    const [route] = (await backOffice.server('1')).routes;
    if (route === undefined) throw new Error('No route');
    expect(await backOffice.saveRoute(route, { sellsBelowCost: true })).toMatchObject({
      status: 422,
      body: { errors: { priceCeiling: expect.any(String) } },
    });
    expect((await backOffice.saveRoute(route, { sellsBelowCost: true, priceCeiling: 5 })).body.data).toMatchObject({
      sellsBelowCost: true,
    });
    expect((await backOffice.audits())[0]).toMatchObject({ before: { sellsBelowCost: false }, after: { sellsBelowCost: true } });
    const { user, service } = await aBuyer(app);
    await aNumber(app, { user, service });
    await expectReconciled(app);
  });
});

test.for(firstByDay([{ currency: 643 }, { currency: 'RUB' }, { currency: 'rub' }, { currency: 398 }, { currency: 'credits' }], 2))(
  'refuses a cost in another currency than the account’s, cancels the number and raises an alarm: %o',
  async ({ currency }, context) => {
    const app = await ownApp(context, quiet);
    const { user, buy } = await aBuyer(app);
    sellAt(app, 'handler_api', { cost: 0.01, currency });
    expect((await buy()).body.data).toMatchObject(trouble);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'other currency' }]);
    await expectReconciled(app);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled' }]);
    expect(await findAlarms(app)).toContainEqual(
      expect.stringMatching(/^Simulator asked for a price in .+, but its account is set to USD\./),
    );
  },
);

test('refuses and refunds a number found after a lost answer if it costs too much', { tags: 'price.2' }, async (context) => {
  const app = await ownApp(context, quiet);
  const { user, buy } = await aBuyer(app);
  const sold = buyUpstreamNumber(app);
  const row = { activationId: sold.id, serviceCode: 'tg', countryCode: '22', phoneNumber: sold.phoneNumber, activationStatus: '4' };
  const list = { activeActivations: [{ ...row, activationCost: 1_000_000, currency: 840, activationTime: new Date().toISOString() }] };
  switchOn(app, { kind: 'http500', action: 'getNumberV2' });
  switchOn(app, { kind: 'answer', action: 'getActiveActivations', body: JSON.stringify(list), times: 1 });
  expect((await buy()).body.data).toMatchObject(trouble);
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', detail: 'too dear' }]);
  await eventually(async () => expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled' }]));
});

test('does not send the same order id twice', async (context) => {
  const app = await ownApp(context);
  const { user, service } = await aBuyer(app);
  switchOn(app, { kind: 'http500', action: 'getNumberV2', when: 'after' });
  await aNumber(app, { user, service });
  await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
  const { rows } = await app.app.deps.db.pool.query<{ order_id: string }>('select order_id from purchase_attempt order by id');
  const sent = app.simulator.simulator.listAll().map(({ orderId }) => orderId);
  expect(sent).toEqual(rows.map(({ order_id }) => order_id).slice(0, sent.length));
  for (const orderId of sent) expect(orderId).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(sent).size).toBe(sent.length);
});

test.for([
  { dearest: 15, holds: [15, 12.5] },
  { dearest: 12.5, holds: [12.5] },
])('of any server, with ₹$dearest held, ends in a hold of just ₹12.50', async ({ dearest, holds }, context) => {
  const app = await ownApp(context);
  const { user } = await aBuyer(app);
  await aService(app, { server: 2, price: dearest, code: 'tg' });
  const body = { serviceCode: 'tg', maxPrice: 15, isDeepCheck: false };
  expect((await app.post('/api/mobile/generate', { as: user, body })).body.data).toMatchObject({ isNumberGenerated: true, balance: 7.5 });
  const { rows } = await app.app.deps.db.pool.query<{ amount: number }>('select amount from hold order by id');
  expect(rows.map(({ amount }) => amount / 100)).toEqual(holds);
  const [number] = (await app.get('/api/mobile/active', { as: user })).body.data;
  await passTime(app, 130);
  await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(number) });
  expect(await balanceOf(app, user)).toBe(20);
  await expectReconciled(app);
});

function buyUpstreamNumber({ simulator }: TestApp) {
  const order = { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error('The simulator sold nothing');
  return purchase.activation;
}

/** A provider that ignores the limit. */
function sellAt(
  app: TestApp,
  protocol: (typeof upstreamProtocols)[number],
  { cost, currency = 840 }: { cost: number; currency?: unknown },
): void {
  const { id, phoneNumber } = buyUpstreamNumber(app);
  const body =
    protocol === 'handler_api'
      ? { activationId: id, phoneNumber, activationCost: cost, currency, canGetAnotherSms: '1', activationTime: new Date().toISOString() }
      : {
          id,
          phone: `+${phoneNumber}`,
          product: 'telegram',
          country: 'india',
          operator: 'jio',
          price: cost,
          status: 'RECEIVED',
          sms: null,
        };
  switchOn(app, { kind: 'answer', action: dialects[protocol].calls.buy, body: JSON.stringify(body) });
}

async function findAlarms(app: TestApp): Promise<string[]> {
  const { admin } = await openOperatorScenario(app);
  return readAlarms(app, admin);
}
