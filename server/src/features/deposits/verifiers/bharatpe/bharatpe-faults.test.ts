import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aHostileServer, answering, type Handler } from '../../../providers/clients/handler-api/a-client.ts';
import type { BankFault } from '../../../../../../simulators/bank/bank.ts';
import { createBank } from '../../../../../../simulators/bank/bank.ts';
import { createBharatPe, type BharatPeOptions } from './bharatpe.ts';

const token = 'canarytoken';
const noneKnown = async () => new Set<string>();

function aVerifier(url: string, options: Partial<BharatPeOptions> = {}) {
  return createBharatPe({ url, merchantId: '40000001', token, allowHost: () => true, timeoutMs: 5_000, ...options });
}

async function aBank() {
  const bank = await createBank({ token });
  onTestFinished(() => bank.close());
  return bank;
}

const pageOf = (transactions: unknown) => ({ status: true, data: { transactions } });
const paidAt = Date.now();
const aRow = (index: number) => ({
  id: index,
  paymentTimestamp: paidAt,
  bankReferenceNo: String(520_000_000_000 + index),
  amount: index,
  type: 'PAYMENT_RECV',
  status: 'SUCCESS',
});

/** Short timeouts only for faults that never answer: a busy machine may be slow with a long answer. */
const patience = ({ kind }: BankFault) => (kind === 'slow' || kind === 'hang' ? 500 : 5_000);

test.each<[BankFault | undefined, string]>([
  [undefined, 'counted from 0'],
  [{ kind: 'one_based' }, 'counted from 1'],
  [{ kind: 'partial_pages' }, 'given in part'],
  [{ kind: 'duplicate_rows' }, 'with every row twice'],
  [{ kind: 'amount_as_string' }, 'with amounts as text'],
])('every payment is seen on pages %j: %s', async (fault) => {
  const bank = await aBank();
  const count = fault?.kind === 'partial_pages' ? 60 : 1_200;
  const now = Date.now();
  const utrs = Array.from({ length: count }, (_, i) => bank.pay({ amountPaise: i + 1, at: new Date(now - i) }));
  if (fault) bank.switchOn(fault);
  const feed = await aVerifier(bank.url).readFeed(new Date(now - 60_000), noneKnown);
  const told = feed.outcome === 'read' ? feed.payments : [];
  expect(told).toHaveLength(count);
  expect(new Map(told.map(({ reference, units }) => [reference, units]))).toEqual(new Map(utrs.map((utr, i) => [utr, i + 1])));
});

test('reads a bank that ignores the page number, and not for ever', async () => {
  const bank = await aBank();
  for (let i = 0; i < 600; i++) bank.pay({ amountPaise: 100 + i, at: new Date(Date.now() - 600 + i) });
  const newest = bank.pay({ amountPaise: 55 });
  bank.switchOn({ kind: 'page_ignored' });
  const verifier = aVerifier(bank.url);
  expect(await verifier.lookUp(newest)).toMatchObject({ outcome: 'found', payment: { units: 55 } });
  expect([...bank.calls.values()]).toEqual([3]);
});

test('an empty first page is not the end if pages count from 1', async () => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(pageOf(count === 2 ? [aRow(7)] : []))(incoming, response, count),
  );
  expect(await aVerifier(server.url).lookUp('520000000007')).toMatchObject({ outcome: 'found' });
});

test('one full page that repeats is not the end, two are', async () => {
  const full = (page: number) => Array.from({ length: 500 }, (_, i) => aRow(page * 500 + i + 1));
  const pages = [full(0), full(0), full(1), full(1), full(1), full(2)];
  const server = await aHostileServer((incoming, response, count) => answering(pageOf(pages[count - 1]))(incoming, response, count));
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000999')).toMatchObject({ outcome: 'found' });
  expect(server.calls).toHaveLength(5);
});

test('of an endless feed 100 pages are read: payments found count, others stay unknown', async () => {
  const server = await aHostileServer((incoming, response, count) => answering(pageOf([aRow(count)]))(incoming, response, count));
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000100')).toMatchObject({ outcome: 'found' });
  expect(server.calls).toHaveLength(100);
  expect(await verifier.lookUp('999999999999')).toEqual({ outcome: 'unavailable', detail: 'more than 100 pages' });
  const since = new Date(Date.now() - 60_000);
  expect(await verifier.readFeed(since, noneKnown)).toMatchObject({
    outcome: 'partial',
    completeTo: since,
    detail: 'more than 100 pages',
  });
});

test.each<[BankFault, string]>([
  [{ kind: 'token_expired' }, 'refused: Token expired'],
  [{ kind: 'status', status: 401 }, 'HTTP 401'],
  [{ kind: 'status', status: 500 }, 'HTTP 500'],
  [{ kind: 'status', status: 204 }, 'HTTP 204'],
  [{ kind: 'html' }, '119 characters that are no JSON'],
  [{ kind: 'huge' }, 'more than 4194304 bytes'],
  [{ kind: 'slow', ms: 10_000 }, 'TimeoutError'],
  [{ kind: 'hang' }, 'TimeoutError'],
])('%j is a bank that cannot be asked: %s', async (fault, detail) => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  bank.switchOn(fault);
  const verifier = aVerifier(bank.url, { timeoutMs: patience(fault) });
  expect(await verifier.lookUp(utr)).toEqual({ outcome: 'unavailable', detail });
  expect(await verifier.readFeed(new Date(), noneKnown)).toEqual({ outcome: 'unavailable', detail });
  bank.switchOff();
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
});

test.each<[string, Handler, string]>([
  ['no transactions', answering({ status: true, data: {} }), 'an answer without transactions'],
  ['transactions that are no list', answering(pageOf({ 0: aRow(1) })), 'an answer without transactions'],
  ['a list where an object was', answering([]), 'refused'],
  ['nothing', answering(''), '0 characters that are no JSON'],
  ['null', answering('null'), 'refused'],
  ['half an answer', answering('{"status":true,"data":{"transactions":[{'), '40 characters that are no JSON'],
  ['a refusal that tells too much', answering({ status: false, message: `<b>${token}</b> 9876543210` }), 'refused'],
  ['a refusal that tells the token', answering({ status: false, message: `No such ${token} here` }), 'refused: No such [key] here'],
  ['a page on the way', (_request, response) => response.writeHead(302, { location: `/${token}` }).end(), 'HTTP 302'],
  ['a reset', (_request, response) => response.socket?.resetAndDestroy(), 'UND_ERR_SOCKET|ECONNRESET'],
])('%s is a bank that cannot be asked', async (_what, handler, detail) => {
  const server = await aHostileServer(handler);
  const said = await aVerifier(server.url).lookUp('520000000001');
  expect(said).toEqual({ outcome: 'unavailable', detail: expect.stringMatching(new RegExp(`^(${detail.replaceAll(/[[\]]/g, '\\$&')})$`)) });
  expect(JSON.stringify(said)).not.toContain(token);
  expect(server.calls).toHaveLength(1);
});

test('an unreachable host, a host that is not allowed and an unsendable token give a short reason', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closed.close();
  const bank = await aBank();
  const details = await Promise.all(
    [
      aVerifier(`http://127.0.0.1:${port}`),
      aVerifier(bank.url, { allowHost: () => false }),
      aVerifier(bank.url, { token: `${token}\n` }),
      aVerifier(bank.url, { token: `${token}-of-another` }),
    ].map((verifier) => verifier.lookUp('520000000001')),
  );
  expect(details).toEqual(
    ['ECONNREFUSED', 'HOST_NOT_ALLOWED', 'UND_ERR_INVALID_ARG', 'refused: Token expired'].map((detail) => ({
      outcome: 'unavailable',
      detail,
    })),
  );
});

test('a failure on a later page: payments read count, others stay unknown', async () => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(count % 2 === 1 ? pageOf([aRow(7)]) : 'gone', count % 2 === 1 ? 200 : 502)(incoming, response, count),
  );
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000007')).toMatchObject({ outcome: 'found' });
  expect(await verifier.lookUp('520000000008')).toEqual({ outcome: 'unavailable', detail: 'HTTP 502' });
});

test('a bank that answers slowly, page by page, times out', async () => {
  const server = await aHostileServer(async (incoming, response, count) => {
    await delay(150);
    answering(pageOf([aRow(count)]))(incoming, response, count);
  });
  const startedAt = performance.now();
  expect(await aVerifier(server.url, { timeoutMs: 400 }).lookUp('999999999999')).toMatchObject({ outcome: 'unavailable' });
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test('fifty concurrent lookups share one reading, with or without a result', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  const verifier = aVerifier(bank.url);
  const there = await Promise.all(Array.from({ length: 50 }, () => verifier.lookUp(utr)));
  expect(there.every(({ outcome }) => outcome === 'found')).toBe(true);
  expect(bank.readings()).toBe(1);
  const missing = await Promise.all(Array.from({ length: 50 }, () => verifier.lookUp('999999999999')));
  expect(missing.every(({ outcome }) => outcome === 'absent')).toBe(true);
  expect(bank.readings()).toBe(2);
});

test('a lookup during a reading shares its result', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  bank.switchOn({ kind: 'slow', ms: 200 });
  const verifier = aVerifier(bank.url);
  const first = verifier.lookUp(utr);
  await delay(100);
  const later = Array.from({ length: 20 }, () => verifier.lookUp(utr));
  expect(await Promise.all([first, ...later])).toEqual(Array.from({ length: 21 }, () => expect.objectContaining({ outcome: 'found' })));
  expect(bank.readings()).toBe(1);
});

test('"found" may be two seconds old; "absent" comes from a reading that began after the lookup', async () => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  const verifier = aVerifier(bank.url);
  expect(await verifier.lookUp('520000000001')).toEqual({ outcome: 'absent' });
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
  expect(bank.readings()).toBe(1);
  expect(await verifier.lookUp('520000000001')).toEqual({ outcome: 'absent' });
  expect(bank.readings()).toBe(2);
  await delay(2_050);
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
  expect(bank.readings()).toBe(3);
});

test('a payment that arrives during a reading is found by a later lookup', async () => {
  let rows: object[] = [];
  const server = await aHostileServer(async (incoming, response, count) => {
    const page = pageOf(rows);
    await delay(150);
    answering(page)(incoming, response, count);
  });
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000008')).toEqual({ outcome: 'absent' });
  const early = verifier.lookUp('520000000007');
  await expect.poll(() => server.calls.length).toBe(4);
  rows = [aRow(7)];
  expect(await verifier.lookUp('520000000007')).toMatchObject({ outcome: 'found' });
  expect(await early).toEqual({ outcome: 'absent' });
});

test('a bank that refuses after a few pages is read to the end, even after days', async () => {
  const bank = await aBank();
  const dayMs = 24 * 60 * 60 * 1_000;
  const utrs = [9, 8, 7, 6, 5].flatMap((days) =>
    Array.from({ length: 1_700 }, (_, i) => bank.pay({ amountPaise: i + 1, at: new Date(Date.now() - days * dayMs + i) })),
  );
  const verifier = aVerifier(bank.url);
  const known = new Set<string>();
  let since = new Date(Date.now() - 10 * dayMs);
  let resumePage: string | null = null;
  let readings = 0;
  for (let outcome = ''; outcome !== 'read' && readings < 30; readings += 1) {
    bank.switchOn({ kind: 'busy_after', calls: 9 });
    const feed = await verifier.readFeed(since, async () => known, resumePage);
    outcome = feed.outcome;
    for (const { reference } of feed.outcome === 'unavailable' ? [] : feed.payments) known.add(reference);
    if (feed.outcome === 'partial') ({ completeTo: since, resumePage } = feed);
  }
  expect([known.size, readings < 15]).toEqual([utrs.length, true]);
});

test('a reading does not affect the next one, which starts at the first page unless it is given another', async () => {
  const bank = await aBank();
  const threeDaysAgo = Date.now() - 3 * 24 * 60 * 60 * 1_000;
  for (let i = 0; i < 510; i++) bank.pay({ amountPaise: 100 + i, at: new Date(threeDaysAgo - i) });
  const verifier = aVerifier(bank.url);
  const since = new Date(threeDaysAgo - 60_000);
  bank.switchOn({ kind: 'busy_after', calls: 1 });
  const cut = await verifier.readFeed(since, noneKnown);
  expect(cut).toMatchObject({ outcome: 'partial', resumePage: expect.any(String) });
  bank.switchOff();
  const read = async (resumePage: string | null) => {
    const feed = await verifier.readFeed(since, noneKnown, resumePage);
    return feed.outcome === 'read' ? feed.payments.length : feed;
  };
  const { resumePage } = cut as Extract<typeof cut, { outcome: 'partial' }>;
  expect([await read(null), await read(resumePage), await read(resumePage?.replace('40000001', '40000002') ?? null)]).toEqual([
    510, 10, 510,
  ]);
});
