import { expect, test } from 'vitest';
import type { OddPayment } from '../../../../../../simulators/chain/chain.ts';
import {
  aChain,
  apiKey,
  bodyOf,
  ours,
  oursHex,
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

test('a transaction that is not solidified is absent: confirmed it counts, dropped it never does', { tags: 'G3' }, async () => {
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

test('one answer without the other means absent', { tags: 'G3' }, async () => {
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
