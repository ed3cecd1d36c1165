import { expect, test } from 'vitest';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';
import type { AgainRequest, BuyAnswer, Provider } from '../../../provider.ts';
import { aClient, aConnectedClient, signal } from '../a-client.ts';

const ended = { upstreamId: '12', phoneNumber: '919876543210' };
const wish: AgainRequest = { serviceCode: 'tg', country: '22', operator: null, ceiling: { micros: 500_000, currency: 'USD' }, ended };

async function ask(client: Provider, more: Partial<AgainRequest> = {}): Promise<BuyAnswer> {
  if (client.buyAgain === undefined) throw new Error('It can’t be asked');
  return client.buyAgain({ ...wish, ...more }, signal);
}

/** Answers in turn; the last one to all further calls. */
async function aProviderSaying(...answers: string[]) {
  const server = await aHostileServer((incoming, response, count) =>
    answering(answers[Math.min(count, answers.length) - 1] ?? '')(incoming, response, count),
  );
  return { client: aClient({ baseUrl: server.url }), actions: () => server.calls.map((params) => params.get('action')) };
}

const cheap = '{"status":"success","cost":"0.4","service":"tg","phone":919876543210,"country":22}';
const sold = 'ACCESS_NUMBER:13:919876543210';
const number = { upstreamId: '13', phoneNumber: '919876543210', cost: { micros: 400_000, currency: 'USD' } };

test('buys from the simulator under a new id, in both dialects', async () => {
  const { server, client, buy } = await aConnectedClient();
  for (const dialect of ['activationId', 'id']) {
    const first = await buy();
    server.simulator.deliver(Number(first.upstreamId), { text: 'Code 48291', code: '48291' });
    server.simulator.finish(Number(first.upstreamId));
    if (dialect === 'id') server.faults.switchOn({ kind: 'token', token: 'BAD_ACTION', action: 'checkExtraActivation' });
    const again = await ask(client, { ended: first, ceiling: null });
    expect(again).toMatchObject({ outcome: 'bought', number: { phoneNumber: first.phoneNumber } });
    expect(await ask(client, { ended: first, ceiling: null })).toMatchObject({ outcome: 'refused', reason: 'NOT_AGAIN' });
  }
  expect(server.calls.get('reactivate')).toBe(1);
});

test.each<[string, string[], object]>([
  ['the price is within the ceiling', [cheap, sold], { outcome: 'bought', number }],
  ['the other dialect', ['BAD_ACTION', '{"data":{"price":0.4,"currency":840}}', sold], { outcome: 'bought', number }],
  [
    'the price is above it',
    ['{"status":"success","cost":0.6}'],
    { outcome: 'refused', reason: 'NOT_AGAIN', detail: 'it costs 600000 millionths of USD' },
  ],
  ['the price is in another currency', ['{"data":{"price":0.4,"currency":643}}'], { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ['no call for it', ['BAD_ACTION'], { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ['no price', ['{"status":"success"}'], { outcome: 'refused', reason: 'NOT_ASKED' }],
  ['a page for a price', ['<html></html>'], { outcome: 'refused', reason: 'NOT_ASKED' }],
  ['a database error for a price', ['ERROR_SQL'], { outcome: 'refused', reason: 'NOT_ASKED' }],
  ['no money at the price', ['NO_BALANCE'], { outcome: 'refused', reason: 'NO_BALANCE' }],
  [
    'the number is gone',
    ['RENEW_ACTIVATION_NOT_AVAILABLE'],
    { outcome: 'refused', reason: 'NOT_AGAIN', detail: 'RENEW_ACTIVATION_NOT_AVAILABLE' },
  ],
  ...['NEW_ACTIVATION_IMPOSSIBLE', 'SIM_OFFLINE', 'WRONG_ACTIVATION_ID', 'BAD_ID', '{"title":"RENEW_ACTIVATION_NOT_AVAILABLE"}'].map(
    (token): [string, string[], object] => [`${token} to the purchase`, [cheap, token], { outcome: 'refused', reason: 'NOT_AGAIN' }],
  ),
  ['a number that sleeps', [cheap, 'ASLEEP:13:919876543210:1800000000'], { outcome: 'unusable', upstreamId: '13' }],
  ['a number that can’t be read', [cheap, 'ACCESS_NUMBER:13:9198'], { outcome: 'unusable', upstreamId: '13' }],
  ...['ERROR_SQL', 'SERVER_ERROR', '<html>', '', '{}', 'SOMETHING_NEW', 'ACCESS_NUMBER'].map((body): [string, string[], object] => [
    `${body} to the purchase`,
    [cheap, body],
    { outcome: 'unknown' },
  ]),
])('%s', async (_case, answers, expected) => {
  const { client, actions } = await aProviderSaying(...answers);
  expect(await ask(client)).toMatchObject(expected);
  const purchases = actions().filter((action) => action === 'getExtraActivation' || action === 'reactivate');
  expect(purchases.length).toBe(answers.includes(cheap) || answers.length === 3 ? 1 : 0);
});
