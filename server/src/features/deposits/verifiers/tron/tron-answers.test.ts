import { expect, test } from 'vitest';
import { aHostileServer, answering, type Handler } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { ChainFault } from '../../../../../../simulators/chain/chain.ts';
import {
  aChain,
  apiKey,
  aTron,
  bodyOf,
  oursHex,
  patience,
  payer,
  lookUpAnswer,
  trxBody,
  trxReceipt,
  trxValue,
  txid,
  usdtBody,
  usdtLog,
  usdtReceipt,
  word,
} from './a-chain.ts';

test.each<[string, unknown, unknown, string]>([
  ['the body of another transaction', { ...trxBody, txID: 'ab'.repeat(32) }, trxReceipt, 'the answer is not about this transaction'],
  ['the receipt of another', trxBody, { ...trxReceipt, id: 'ab'.repeat(32) }, 'the answer is not about this transaction'],
  ['an error with HTTP 200', { Error: 'class java.lang.NullPointerException' }, trxReceipt, 'the answer is not about this transaction'],
  ['null', null, null, 'the answer is not about this transaction'],
  ['a list', [], [], 'the answer is not about this transaction'],
  ['no result', { ...trxBody, ret: [] }, trxReceipt, 'the answer is not complete'],
  ['a result that is no text', { ...trxBody, ret: [{ contractRet: 1 }] }, trxReceipt, 'the answer is not complete'],
  ['no contract', { ...trxBody, raw_data: {} }, trxReceipt, 'the answer is not complete'],
  ['two contracts', twoContracts(), trxReceipt, 'the answer is not complete'],
  ['no time', trxBody, { ...trxReceipt, blockTimeStamp: undefined }, 'the answer is not complete'],
  ['a time in seconds', trxBody, { ...trxReceipt, blockTimeStamp: 1_751_041_491 }, 'the answer is not complete'],
  ['a time to come', trxBody, { ...trxReceipt, blockTimeStamp: Date.now() + 2 * 86_400_000 }, 'the answer is not complete'],
  ['an amount beyond 2^53', bodyOf('TransferContract', { ...trxValue, amount: 2 ** 53 }), trxReceipt, 'the transfer cannot be read'],
  ['half an amount', bodyOf('TransferContract', { ...trxValue, amount: 0.5 }), trxReceipt, 'the transfer cannot be read'],
  ['an amount below zero', bodyOf('TransferContract', { ...trxValue, amount: '-5' }), trxReceipt, 'the transfer cannot be read'],
  ['no recipient', bodyOf('TransferContract', { ...trxValue, to_address: 'ours' }), trxReceipt, 'the transfer cannot be read'],
  ['no sender', bodyOf('TransferContract', { ...trxValue, owner_address: null }), trxReceipt, 'the transfer cannot be read'],
  ['a receipt without its result', usdtBody, { ...usdtReceipt, receipt: {} }, 'the receipt is not complete'],
  ['events that are no list', usdtBody, { ...usdtReceipt, log: { 0: usdtLog } }, 'the events cannot be read'],
  ['an event too short', usdtBody, withEvent({ data: '0632ea00' }), 'the events cannot be read'],
  ['an event with words', usdtBody, withEvent({ data: 'z'.repeat(64) }), 'the events cannot be read'],
  ['an event without a recipient', usdtBody, withEvent({ topics: usdtLog.topics.slice(0, 2) }), 'the events cannot be read'],
  ['an event with one part too many', usdtBody, withEvent({ topics: [...usdtLog.topics, word('1')] }), 'the events cannot be read'],
  ['more USDT than can be counted', usdtBody, withEvent({ data: 'f'.repeat(64) }), 'the amount is beyond what can be counted'],
])('%s gives no verdict', async (_what, body, receipt, detail) => {
  expect(await lookUpAnswer(body, receipt)).toEqual({ outcome: 'unavailable', detail });
});

test('either answer may report a failure', async () => {
  const failed = { outcome: 'invalid', reason: 'failed' };
  expect(await lookUpAnswer({ ...trxBody, ret: [{ contractRet: 'OUT_OF_ENERGY' }] }, trxReceipt)).toEqual(failed);
  expect(await lookUpAnswer(trxBody, { ...trxReceipt, result: 'FAILED' })).toEqual(failed);
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, receipt: { result: 'REVERT' } })).toEqual(failed);
});

test('a call without an event of the real contract is no payment', { tags: 'G3' }, async () => {
  const notAPayment = { outcome: 'invalid', reason: 'not_a_payment' };
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: [] })).toEqual(notAPayment);
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: undefined })).toEqual(notAPayment);
  expect(await lookUpAnswer(usdtBody, withEvent({ address: 'ea51342dabbb928ae1e576bd39eff8aaf070a8c6' }))).toEqual(notAPayment);
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: [null, 5, {}, { topics: usdtLog.topics, data: usdtLog.data }] })).toEqual(
    notAPayment,
  );
});

test('an event counts for any call: transferFrom, or a payment through another contract', async () => {
  const through = bodyOf('TriggerSmartContract', { owner_address: oursHex, contract_address: `41${'0c'.repeat(20)}`, data: '23b872dd' });
  expect(await lookUpAnswer(through, usdtReceipt)).toMatchObject({ outcome: 'found', payment: { units: 104_000_000, payer } });
});

test.each<[ChainFault, string]>([
  [{ kind: 'status', status: 429 }, 'HTTP 429'],
  [{ kind: 'status', status: 403 }, 'HTTP 403'],
  [{ kind: 'status', status: 500 }, 'HTTP 500'],
  [{ kind: 'html' }, '119 characters that are no JSON'],
  [{ kind: 'huge' }, 'more than 1048576 bytes'],
  [{ kind: 'slow', ms: 10_000 }, 'TimeoutError'],
  [{ kind: 'hang' }, 'TimeoutError'],
  [{ kind: 'lying' }, 'the answer is not about this transaction'],
])('%j gives no verdict on a payment: %s', async (fault, detail) => {
  const { chain } = await aChain();
  const sent = chain.send({ coin: 'USDT', units: 5 });
  chain.switchOn(fault);
  const tron = aTron(chain.url, { timeoutMs: patience(fault) });
  expect(await tron.lookUp(sent)).toEqual({ outcome: 'unavailable', detail });
  chain.switchOff();
  expect(await tron.lookUp(sent)).toMatchObject({ outcome: 'found' });
  chain.switchOn({ kind: 'empty' });
  expect(await tron.lookUp(sent)).toEqual({ outcome: 'absent' });
});

test.each<[string, Handler]>([
  ['an error that quotes the key', answering({ Error: `key ${apiKey} is not known` }, 401)],
  ['an answer that is the key', answering(apiKey)],
  ['a page elsewhere', (_request, response) => response.writeHead(302, { location: `/?key=${apiKey}` }).end()],
  ['a reset', (_request, response) => response.socket?.resetAndDestroy()],
])('never reports the key: %s', async (_what, handler) => {
  const server = await aHostileServer(handler);
  const verdict = await aTron(server.url).lookUp(txid);
  expect(verdict).toMatchObject({ outcome: 'unavailable' });
  expect(JSON.stringify(verdict)).not.toContain(apiKey);
  expect(server.calls).toHaveLength(2);
});

test('sends the key if there is one, keeps the path of the URL, and calls only an allowed host', async () => {
  const seen: unknown[] = [];
  const server = await aHostileServer((incoming, response, count) => {
    seen.push([incoming.url, incoming.headers['tron-pro-api-key']]);
    answering({})(incoming, response, count);
  });
  await aTron(`${server.url}/node/`).lookUp(txid);
  await aTron(server.url, { apiKey: undefined }).lookUp(txid);
  expect(seen).toContainEqual(['/node/walletsolidity/gettransactionbyid', apiKey]);
  expect(seen).toContainEqual(['/walletsolidity/gettransactioninfobyid', undefined]);
  const refused = await aTron(server.url, { allowHost: () => false }).lookUp(txid);
  expect(refused).toEqual({ outcome: 'unavailable', detail: 'HOST_NOT_ALLOWED' });
  expect(() => aTron(server.url, { address: 'nowhere' })).toThrow('Not a TRON address');
});

function twoContracts() {
  const [contract] = trxBody.raw_data.contract;
  return { ...trxBody, raw_data: { contract: [contract, contract] } };
}

function withEvent(difference: object) {
  return { ...usdtReceipt, log: [{ ...usdtLog, ...difference }] };
}
