import { expect, test } from 'vitest';
import { aHostileServer } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { ChainFault } from '../../../../../../simulators/chain/chain.ts';
import type { Feed } from '../verifier.ts';
import { aChain, aTron, minutesAgo, noneKnown, oursHex, patience, payerHex } from './a-chain.ts';

function referencesOf(feed: Feed): string[] | undefined {
  return feed.outcome === 'unavailable' ? undefined : feed.payments.map(({ reference }) => reference);
}

test.each([429, 403, 503])('after HTTP %d the feed pauses for 30 seconds; users are still answered', async (status) => {
  const { chain } = await aChain();
  let now = Date.now();
  const tron = aTron(chain.url, { now: () => now });
  const sent = chain.send({ coin: 'TRX', units: 5 });
  chain.switchOn({ kind: 'status', status });
  expect(await tron.readFeed(minutesAgo(60), noneKnown)).toEqual({ outcome: 'unavailable', detail: `HTTP ${status}` });
  chain.switchOff();
  const calls = countOf(chain.calls);
  now += 29_000;
  expect(await tron.readFeed(minutesAgo(60), noneKnown)).toEqual({ outcome: 'unavailable', detail: 'not asked, after too many calls' });
  expect(countOf(chain.calls)).toBe(calls);
  expect(await tron.lookUp(sent)).toMatchObject({ outcome: 'found' });
  now += 2_000;
  expect(referencesOf(await tron.readFeed(minutesAgo(60), noneKnown))).toEqual([sent]);
});

test.each<[ChainFault, string]>([
  [{ kind: 'status', status: 500 }, 'HTTP 500'],
  [{ kind: 'html' }, '119 characters that are no JSON'],
  [{ kind: 'huge' }, 'more than 4194304 bytes'],
  [{ kind: 'hang' }, 'TimeoutError'],
])('%j is a feed that cannot be read now, and can be at once when it is over', async (fault, detail) => {
  const { chain } = await aChain();
  const sent = chain.send({ coin: 'TRX', units: 5 });
  const tron = aTron(chain.url, { timeoutMs: patience(fault) });
  chain.switchOn(fault);
  expect(await tron.readFeed(minutesAgo(60), noneKnown)).toEqual({ outcome: 'unavailable', detail });
  chain.switchOff();
  expect(referencesOf(await tron.readFeed(minutesAgo(60), noneKnown))).toEqual([sent]);
});

test.each([{ success: false, error: 'Busy' }, { success: true, data: {} }, [], 'text', null])(
  'a list that is %j is not a list',
  async (list) => {
    const server = await aHostileServer((_incoming, response) => response.end(JSON.stringify(list)));
    const feed = await aTron(server.url).readFeed(minutesAgo(60), noneKnown);
    expect(feed).toEqual({ outcome: 'unavailable', detail: 'a list that cannot be read' });
  },
);

test('a failure in the middle returns what was found before, so that the next reading continues', async () => {
  const value = { amount: 5, owner_address: payerHex, to_address: oursHex };
  const listed = Array.from({ length: 30 }, (_, i) => String(i).padStart(64, '0'));
  const startedAt = Date.now() - 60_000;
  const server = await aHostileServer(async (incoming, response) => {
    if (incoming.url?.startsWith('/v1/') === true) {
      const data = listed.map((txID, i) => ({ txID, block_timestamp: startedAt + i }));
      return response.end(JSON.stringify({ success: true, data: incoming.url.includes('trc20') ? [] : data, meta: {} }));
    }
    const { value: id }: { value: string } = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    if (Number(id) >= 17) return response.writeHead(429).end();
    const contract = [{ type: 'TransferContract', parameter: { value } }];
    const isBody = incoming.url === '/walletsolidity/gettransactionbyid';
    const body = { txID: id, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract } };
    return response.end(JSON.stringify(isBody ? body : { id, blockTimeStamp: Date.now() }));
  });
  const tron = aTron(server.url);
  const feed = await tron.readFeed(minutesAgo(60), noneKnown);
  expect(referencesOf(feed)).toEqual(listed.slice(0, 17));
  expect(feed).toMatchObject({ outcome: 'partial', completeTo: new Date(startedAt + 17), detail: 'HTTP 429' });
  expect(await tron.readFeed(minutesAgo(60), noneKnown)).toMatchObject({ outcome: 'unavailable' });
});

test('a node that refuses every few calls is read to the end, with nothing lost and nothing repeated', { tags: 'cut.3' }, async () => {
  const { chain } = await aChain();
  let now = Date.now();
  const tron = aTron(chain.url, { now: () => now });
  const sent = Array.from({ length: 430 }, (_, i) => chain.send({ coin: 'TRX', units: i + 1, at: new Date(now - 3_000_000 + i) }));
  const known = new Set<string>();
  let since = minutesAgo(60);
  let readings = 0;
  for (let outcome = ''; outcome !== 'read' && readings < 40; readings += 1) {
    chain.switchOn({ kind: 'busy_after', calls: 63 });
    const feed = await tron.readFeed(since, async () => known);
    outcome = feed.outcome;
    for (const reference of referencesOf(feed) ?? []) {
      expect(known.has(reference)).toBe(false);
      known.add(reference);
    }
    if (feed.outcome === 'partial') since = feed.completeTo;
    now += 31_000;
  }
  expect([...known].sort()).toEqual(sent.sort());
  expect(readings).toBeLessThan(25);
});

function countOf(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((sum, count) => sum + count, 0);
}
