import { expect, test } from 'vitest';
import { aBuyer } from '../../../../../../test/builders/a-buyer.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { fetchProviderRecords, switchOn } from '../../../../../../test/builders/upstream.ts';
import { aClient, request, signal } from './a-client.ts';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';

test("buys by the older action when a clone doesn't know the newer one, which is tried once", async (context) => {
  const app = await ownApp(context);
  switchOn(app, { kind: 'token', token: 'BAD_ACTION', action: 'getNumberV2', share: 1 });
  for (const no of [1, 2]) {
    const { buy } = await aBuyer(app, { server: no === 1 ? 1 : 2 });
    expect(await buy()).toMatchObject({ status: 200, body: { data: { isNumberGenerated: true } } });
  }
  expect([app.simulator.calls.get('getNumberV2'), app.simulator.calls.get('getNumber')]).toEqual([1, 2]);
  expect((await fetchProviderRecords(app)).activations).toHaveLength(2);
  await expectReconciled(app);
});

test.each(['BAD_ACTION', '{"title":"BAD_ACTION"}', 'WRONG_ACTION'])('%s means an unknown action', async (body) => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(count === 1 ? body : 'ACCESS_NUMBER:12:919876543210')(incoming, response, count),
  );
  const client = aClient({ baseUrl: server.url });
  const number = { upstreamId: '12', phoneNumber: '919876543210', cost: null, canGetAnother: true };
  expect(await client.buy({ ...request, operator: 'jio' }, signal)).toEqual({ outcome: 'bought', number });
  expect(server.calls.map((params) => [params.get('action'), params.get('operator')])).toEqual([
    ['getNumberV2', 'jio'],
    ['getNumber', 'jio'],
  ]);
});

test('tries the newer action again after a day, and keeps the older one if it is still missing', async () => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(count === 1 || count === 4 ? 'BAD_ACTION' : 'ACCESS_NUMBER:12:919876543210')(incoming, response, count),
  );
  let uptimeMs = 5;
  const client = aClient({ baseUrl: server.url, uptimeMs: () => uptimeMs });
  const buyAfter = async (hours: number) => {
    uptimeMs += hours * 3_600_000;
    expect(await client.buy(request, signal)).toMatchObject({ outcome: 'bought' });
  };
  for (const hours of [0, 23.9, 0.2, 1]) await buyAfter(hours);
  const actions = server.calls.map((params) => params.get('action'));
  expect(actions).toEqual(['getNumberV2', 'getNumber', 'getNumber', 'getNumberV2', 'getNumber', 'getNumber']);
});

test.each(['', 'ERROR_SQL', 'NO_ACTION_TAKEN', '<html>', '{}', 'Not found', 'ACCESS_NUMBER:x:1'])(
  'buys nothing a second time after %j',
  async (body) => {
    const server = await aHostileServer(answering(body, 200));
    expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'unknown' });
    expect(server.calls).toHaveLength(1);
  },
);

test.each(['ACCESS_NUMBER:12:9198', 'ACCESS_NUMBER:12', 'ACCESS_NUMBER: 12 :919876543210:1'])(
  '%j is unusable with a known id',
  async (body) => {
    const server = await aHostileServer(answering(body, 200));
    expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'unusable', upstreamId: '12' });
    expect(server.calls).toHaveLength(1);
  },
);

test('a clone that knows neither is a refusal', async () => {
  const server = await aHostileServer(answering('BAD_ACTION'));
  expect(await aClient({ baseUrl: server.url }).buy(request, signal)).toMatchObject({ outcome: 'refused', reason: 'BAD_SERVICE' });
  expect(server.calls).toHaveLength(2);
});
