import { describe, expect, test } from 'vitest';
import { aBuyer, trouble } from '../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, balanceOf } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { attemptsOf, fetchProviderRecords, switchOn } from '../../../../../test/builders/upstream.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const quiet = { env: { LOG_LEVEL: 'fatal' } };

describe.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  const { countries } = dialects[protocol];

  test.for(['phone', 'cost'] as const)('cancels a number with an unreadable %s upstream at once, and refunds', async (part, context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const { user, buy } = await aBuyer(app);
    const upstreamId = sellUnusably(app, protocol, part);
    expect((await buy()).body.data).toMatchObject(trouble);
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', upstreamId }]);
    expect(await balanceOf(app, user)).toBe(20);
    await expectReconciled(app);
    expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]);
  });

  test('continues with the next route', async (context) => {
    const app = await ownApp(context, { protocol, ...quiet });
    const backOffice = await openOperatorScenario(app);
    const { user, service } = await aBuyer(app);
    const [own] = countries;
    await backOffice.addRoute({
      providerId: (await backOffice.provider('Simulator'))._id,
      country: own,
      operator: 'airtel',
      priority: 2,
    });
    sellUnusably(app, protocol, 'phone');
    await aNumber(app, { user, service });
    expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected' }, { state: 'ok' }]);
    await expectReconciled(app);
  });
});

test('cancels a plain answer with an unreadable phone number upstream too', async (context) => {
  const app = await ownApp(context, quiet);
  const { user, buy } = await aBuyer(app);
  const { id } = buyUpstreamNumber(app);
  switchOn(app, {
    kind: 'answer',
    action: 'getNumberV2',
    body: `ACCESS_NUMBER:${id}:9198`,
  });
  expect((await buy()).body.data).toMatchObject(trouble);
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'rejected', upstreamId: String(id) }]);
  await expectReconciled(app);
  expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled' }]);
});

test('leaves another user’s number alone when an unusable answer has its id', async (context) => {
  const app = await ownApp(context, quiet);
  const { user, buy, service } = await aBuyer(app);
  const { user: other } = await aBuyer(app, { server: 2 });
  await aNumber(app, { user: other, service });
  const [theirs] = app.simulator.simulator.listAll();
  switchOn(app, {
    kind: 'answer',
    action: 'getNumberV2',
    body: `ACCESS_NUMBER:${theirs?.id}:9198`,
  });
  expect((await buy()).body.data).toMatchObject({
    isNumberGenerated: false,
    balance: 20,
  });
  expect(await attemptsOf(app, user)).toMatchObject([{ state: 'refused' }]);
  expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'waiting' }]);
  await expectReconciled(app);
});

function buyUpstreamNumber({ simulator }: TestApp) {
  const order = {
    service: 'tg',
    country: '22',
    operators: [],
    maxCostMicros: null,
    exceptPrefixes: [],
    orderId: null,
  };
  const purchase = simulator.simulator.buy(order);
  if (!purchase.ok) throw new Error('The simulator sold nothing');
  return purchase.activation;
}

function sellUnusably(app: TestApp, protocol: (typeof upstreamProtocols)[number], part: 'phone' | 'cost'): string {
  const { id, phoneNumber } = buyUpstreamNumber(app);
  const phone = part === 'phone' ? '12345' : phoneNumber;
  const cost = part === 'cost' ? 'absurd' : 0.1;
  const body =
    protocol === 'handler_api'
      ? {
          activationId: id,
          phoneNumber: phone,
          activationCost: cost,
          currency: 840,
          canGetAnotherSms: '1',
        }
      : {
          id,
          phone,
          product: 'telegram',
          country: 'india',
          operator: 'jio',
          price: cost,
          status: 'RECEIVED',
          sms: null,
        };
  switchOn(app, {
    kind: 'answer',
    action: dialects[protocol].calls.buy,
    body: JSON.stringify(body),
  });
  return String(id);
}
