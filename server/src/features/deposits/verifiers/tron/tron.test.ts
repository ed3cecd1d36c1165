import { expect, test } from 'vitest';
import { aHostileServer, answering, type Handler } from '../../../providers/clients/handler-api/a-client.ts';
import type { ChainFault, OddPayment } from '../../../../../../simulators/chain/chain.ts';
import {
  aChain,
  apiKey,
  aTron,
  bodyOf,
  ours,
  oursHex,
  patience,
  payer,
  payerHex,
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

const stranger = 'TTx4Bk1Q3ZshkFcfj5QoHyf41Z4AtrVrVe';

test('decodes the documented transfers: 30 TRX, 104 USDT', async () => {
  const paidAt = new Date(1_751_041_491_000);
  const trx = { reference: txid, currency: 'TRX', units: 30_000_000, payer, paidAt, raw: { transaction: trxBody, receipt: trxReceipt } };
  const usdt = { ...trx, currency: 'USDT', units: 104_000_000, raw: { transaction: usdtBody, receipt: usdtReceipt } };
  expect(await lookUpAnswer(trxBody, trxReceipt)).toEqual({ outcome: 'found', payment: trx });
  expect(await lookUpAnswer(usdtBody, usdtReceipt)).toEqual({ outcome: 'found', payment: usdt });
});

test('reads a payment from the solidified chain only', async () => {
  const { chain, tron } = await aChain();
  const at = new Date();
  for (const coin of ['TRX', 'USDT'] as const) {
    const sent = chain.send({ coin, units: 10_003_700n, from: payer, at });
    expect(await tron.lookUp(sent)).toMatchObject({
      outcome: 'found',
      payment: { reference: sent, currency: coin, units: 10_003_700, payer, paidAt: at },
    });
  }
  expect([...chain.calls.keys()]).toEqual(['POST /walletsolidity/gettransactionbyid', 'POST /walletsolidity/gettransactioninfobyid']);
});

test('adds up several events of one transaction; several senders mean no payer', async () => {
  const { chain, tron } = await aChain();
  const two = chain.sendRaw({ kind: 'two_events', coin: 'USDT', units: 5_000_000, from: payer });
  expect(await tron.lookUp(two)).toMatchObject({ outcome: 'found', payment: { units: 5_000_000, payer } });
  const [topic, , to] = usdtLog.topics;
  const other = { ...usdtLog, topics: [topic, word('c53a7d3488cd47d41e72aeecd311efb4d64afb64'), to] };
  const elsewhere = { ...usdtLog, topics: [topic, to, word('c53a7d3488cd47d41e72aeecd311efb4d64afb64')] };
  const log = [usdtLog, other, elsewhere, { ...usdtLog, data: word('0') }];
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log })).toMatchObject({
    outcome: 'found',
    payment: { units: 208_000_000, payer: null },
  });
  const nothing = { ...other, data: word('0') };
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: [nothing, usdtLog] })).toMatchObject({
    payment: { units: 104_000_000, payer },
  });
});

test.each<[Omit<OddPayment, 'units'>, string]>([
  [{ kind: 'fake_token', coin: 'USDT' }, 'not_a_payment'],
  [{ kind: 'failed', coin: 'USDT' }, 'failed'],
  [{ kind: 'failed', coin: 'TRX' }, 'failed'],
  [{ kind: 'other_recipient', coin: 'USDT' }, 'other_recipient'],
  [{ kind: 'other_recipient', coin: 'TRX' }, 'other_recipient'],
  [{ kind: 'plain', coin: 'TRX', to: stranger }, 'other_recipient'],
  [{ kind: 'approval', coin: 'USDT' }, 'not_a_payment'],
  [{ kind: 'trc10', coin: 'TRX' }, 'not_a_payment'],
  [{ kind: 'internal', coin: 'TRX' }, 'not_a_payment'],
])('%j will never be ours: %s', async (odd, reason) => {
  const { chain, tron } = await aChain();
  const sent = chain.sendRaw({ ...odd, units: 7_000_000 });
  expect(await tron.lookUp(sent)).toEqual({ outcome: 'invalid', reason });
});

test('an amount of zero is no payment', async () => {
  const { chain, tron } = await aChain();
  for (const coin of ['TRX', 'USDT'] as const) {
    const sent = chain.send({ coin, units: 0 });
    expect(await tron.lookUp(sent)).toEqual({ outcome: 'invalid', reason: 'not_a_payment' });
  }
});

test('a transaction that is not solidified is absent: confirmed it counts, dropped it never does', async () => {
  const { chain, tron } = await aChain();
  const [good, bad] = [0, 1].map(() => chain.sendRaw({ kind: 'unconfirmed', coin: 'USDT', units: 1_000_000 }));
  if (good === undefined || bad === undefined) throw new Error('Two were sent');
  const head = await fetch(`${chain.url}/wallet/gettransactionbyid`, {
    method: 'POST',
    headers: { 'tron-pro-api-key': apiKey },
    body: JSON.stringify({ value: good }),
  });
  expect(await head.json()).toMatchObject({ txID: good });
  expect([await tron.lookUp(good), await tron.lookUp(bad)]).toEqual([{ outcome: 'absent' }, { outcome: 'absent' }]);
  chain.confirm(good);
  chain.drop(bad);
  expect([await tron.lookUp(good), await tron.lookUp(bad)]).toEqual([expect.objectContaining({ outcome: 'found' }), { outcome: 'absent' }]);
  expect(await tron.lookUp('ab'.repeat(32))).toEqual({ outcome: 'absent' });
});

test('one answer without the other means absent', async () => {
  expect(await lookUpAnswer({}, trxReceipt)).toEqual({ outcome: 'absent' });
  expect(await lookUpAnswer(trxBody, {})).toEqual({ outcome: 'absent' });
});

test('asks nothing for an invalid transaction id', async () => {
  const { chain, tron } = await aChain();
  for (const text of ['', 'ab'.repeat(31), 'AB'.repeat(32), `${'ab'.repeat(32)}\n`, `0x${'ab'.repeat(31)}`])
    expect(await tron.lookUp(text)).toEqual({ outcome: 'invalid', reason: 'not_a_payment' });
  expect(chain.calls.size).toBe(0);
});

test('reads addresses in base58, and with their 41 in events', async () => {
  const visible = bodyOf('TransferContract', { ...trxValue, owner_address: payer, to_address: ours });
  expect(await lookUpAnswer(visible, trxReceipt)).toMatchObject({ outcome: 'found', payment: { payer } });
  const [topic] = usdtLog.topics;
  const log = [
    { ...usdtLog, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', topics: [topic, word(payerHex), word(oursHex)] },
    { address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', topics: [topic, word(payerHex), word(oursHex)], data: word('1') },
  ];
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log })).toMatchObject({ outcome: 'found', payment: { units: 104_000_001, payer } });
});

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

test('a call without an event of the real contract is no payment', async () => {
  const notAPayment = { outcome: 'invalid', reason: 'not_a_payment' };
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: [] })).toEqual(notAPayment);
  expect(await lookUpAnswer(usdtBody, { ...usdtReceipt, log: undefined })).toEqual(notAPayment);
  // Nile's test USDT has the same name.
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
  const said = await aTron(server.url).lookUp(txid);
  expect(said).toMatchObject({ outcome: 'unavailable' });
  expect(JSON.stringify(said)).not.toContain(apiKey);
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
