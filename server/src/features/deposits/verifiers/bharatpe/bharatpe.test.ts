import { expect, test } from 'vitest';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { BankOptions } from '../../../../../../simulators/bank/bank.ts';
import { aBank, aVerifier, lookUpAnswer, noneKnown, pageOf, row, token } from './a-bank.ts';

async function aConnectedBank(options: BankOptions = {}) {
  const bank = await aBank(options);
  return { bank, verifier: aVerifier(bank.url) };
}

test('returns the bank’s own reference, paise, payer, time and record', async () => {
  const { bank, verifier } = await aConnectedBank();
  const at = new Date();
  const utr = bank.pay({ amountPaise: 10_037, payer: 'Asha@ExampleBank', at });
  bank.pay({ amountPaise: 10_037, at });
  expect(await verifier.lookUp(utr)).toEqual({
    outcome: 'found',
    payment: {
      reference: utr,
      currency: 'INR',
      units: 10_037,
      payer: 'asha@examplebank',
      paidAt: at,
      raw: expect.objectContaining({ bankReferenceNo: utr, amount: 100.37, payerHandle: 'Asha@ExampleBank' }),
    },
  });
});

test('a reference unknown to the bank is absent; an invalid one never counts', async () => {
  const { bank, verifier } = await aConnectedBank();
  bank.pay({ amountPaise: 100 });
  expect(await verifier.lookUp('520312345678')).toEqual({ outcome: 'absent' });
  const readings = bank.readings();
  for (const text of ['', '52031234567', '5203123456789', '52031234567a', '५२०३१२३४५६७८'])
    expect(await verifier.lookUp(text)).toEqual({ outcome: 'invalid', reason: 'not_a_payment' });
  expect(bank.readings()).toBe(readings);
});

test.each(['SUCCESS', 'COMPLETED', 'SETTLED'])('%s is paid', async (status) => {
  expect(await lookUpAnswer({ ...row, status })).toMatchObject({ outcome: 'found' });
});

test('a failed payment is invalid, a pending one absent, and a success after a failure counts', async () => {
  const failed = { ...row, id: 2, status: 'FAILED' };
  expect(await lookUpAnswer(failed)).toEqual({ outcome: 'invalid', reason: 'failed' });
  expect(await lookUpAnswer({ ...row, status: 'PENDING' })).toEqual({ outcome: 'absent' });
  expect(await lookUpAnswer(failed, row)).toMatchObject({ outcome: 'found' });
  expect(await lookUpAnswer(row, failed)).toMatchObject({ outcome: 'found' });
});

test('sends the dashboard’s own requests, for the days of India, including yesterday', async () => {
  const seen: { path: string; headers: object }[] = [];
  const server = await aHostileServer((incoming, response, count) => {
    seen.push({ path: incoming.url?.split('?')[0] ?? '', headers: incoming.headers });
    answering(pageOf([]))(incoming, response, count);
  });
  const atHalfPastMidnight = () => Date.parse('2026-03-01T00:30:00+05:30');
  await aVerifier(server.url, { now: atHalfPastMidnight }).lookUp('520312345678');
  await aVerifier(`${server.url}/own/transactions`).lookUp('520312345678');
  const paths = new Set(seen.map(({ path }) => path));
  expect([...paths]).toEqual(['/api/v1/merchant/transactions', '/own/transactions']);
  expect(Object.fromEntries(server.calls[0] ?? [])).toEqual({
    module: 'PAYMENT_QR',
    merchantId: '40000001',
    sDate: '2026-02-28',
    eDate: '2026-03-01',
    pageSize: '500',
    pageCount: '0',
    isFromOtDashboard: '1',
  });
  const origin = 'https://enterprise.bharatpe.in';
  expect(seen[0]?.headers).toMatchObject({ token, accept: 'application/json', origin, referer: `${origin}/` });
  expect(seen[0]?.headers).toHaveProperty('user-agent', expect.stringMatching(/^Mozilla/));
});

test('finds a payment from just before midnight just after it', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 500, at: new Date('2026-03-01T23:59:59+05:30') });
  const verifier = aVerifier(bank.url, { now: () => Date.parse('2026-03-02T00:00:30+05:30') });
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
});

test('the feed returns unknown payments since a moment', async () => {
  const { bank, verifier } = await aConnectedBank();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const old = bank.pay({ amountPaise: 100, at: ago(100) });
  const known = bank.pay({ amountPaise: 200, at: ago(3) });
  const fresh = bank.pay({ amountPaise: 300, at: ago(2) });
  bank.pay({ amountPaise: 400, at: ago(1), status: 'PENDING' });
  const asked: string[][] = [];
  const isKnown = async (references: string[]) => (asked.push(references), new Set([known]));
  expect(await verifier.readFeed(ago(4), isKnown)).toMatchObject({ outcome: 'read', payments: [{ reference: fresh, units: 300 }] });
  expect(asked.flat().sort()).toEqual([known, fresh].sort());
  const all = await verifier.readFeed(ago(101), noneKnown);
  expect(all.outcome === 'read' && all.payments.map(({ reference }) => reference).sort()).toEqual([old, known, fresh].sort());
  expect(await verifier.readFeed(ago(0.5), noneKnown)).toEqual({ outcome: 'read', payments: [] });
});
