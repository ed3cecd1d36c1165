import { expect, test } from 'vitest';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { BankFault } from '../../../../../../simulators/bank/bank.ts';
import { aBank, aRow, aVerifier, noneKnown, pageOf } from './a-bank.ts';

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
  const seen = feed.outcome === 'read' ? feed.payments : [];
  expect(seen).toHaveLength(count);
  expect(new Map(seen.map(({ reference, units }) => [reference, units]))).toEqual(new Map(utrs.map((utr, i) => [utr, i + 1])));
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

test('a bank that refuses after a few pages is read to the end, even after days', { tags: 'cut.5' }, async () => {
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
