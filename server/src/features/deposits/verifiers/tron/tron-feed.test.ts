import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aHostileServer } from '../../../providers/clients/handler-api/a-client.ts';
import type { ChainFault } from '../../../../../../simulators/chain/chain.ts';
import type { Feed } from '../verifier.ts';
import { aChain, aTron, minutesAgo, noneKnown, oursHex, patience, payerHex } from './a-chain.ts';

const looks = 'POST /walletsolidity/gettransactionbyid';

function referencesOf(feed: Feed): string[] | undefined {
  return feed.outcome === 'unavailable' ? undefined : feed.payments.map(({ reference }) => reference);
}

test('lists payments since a moment, oldest first, in both coins', async () => {
  const { chain, tron } = await aChain();
  chain.send({ coin: 'USDT', units: 1, at: minutesAgo(90) });
  const sent = [
    chain.send({ coin: 'TRX', units: 2_000_000, at: minutesAgo(3) }),
    chain.send({ coin: 'USDT', units: 3_000_000, at: minutesAgo(2) }),
    chain.send({ coin: 'TRX', units: 4_000_000, at: minutesAgo(1) }),
  ];
  chain.sendRaw({ kind: 'unconfirmed', coin: 'USDT', units: 5 });
  const feed = await tron.readFeed(minutesAgo(60), noneKnown);
  expect(referencesOf(feed)).toEqual(sent);
  expect(feed).toMatchObject({
    payments: [
      { currency: 'TRX', units: 2_000_000 },
      { currency: 'USDT', units: 3_000_000 },
      { currency: 'TRX', units: 4_000_000 },
    ],
  });
});

test('checks known payments never and other transactions once', async () => {
  const { chain, tron } = await aChain();
  const known = chain.send({ coin: 'USDT', units: 5 });
  for (const kind of ['trc10', 'failed'] as const) chain.sendRaw({ kind, coin: 'TRX', units: 5 });
  chain.sendRaw({ kind: 'fake_token', coin: 'USDT', units: 5 });
  const fresh = chain.send({ coin: 'TRX', units: 5 });
  const isKnown = async (references: string[]) => new Set(references.filter((reference) => reference === known));
  expect(referencesOf(await tron.readFeed(minutesAgo(60), isKnown))).toEqual([fresh]);
  expect(chain.calls.get(looks)).toBe(3);
  expect(referencesOf(await tron.readFeed(minutesAgo(60), isKnown))).toEqual([fresh]);
  expect(chain.calls.get(looks)).toBe(4);
});

test.each<ChainFault>([{ kind: 'duplicate_rows' }, { kind: 'repeated_pages' }])('reports each payment once with %j', async (fault) => {
  const { chain, tron } = await aChain();
  const sent = Array.from({ length: 12 }, (_, i) => chain.send({ coin: i % 2 === 0 ? 'TRX' : 'USDT', units: i + 1 }));
  chain.switchOn(fault);
  expect(referencesOf(await tron.readFeed(minutesAgo(60), noneKnown))?.sort()).toEqual(sent.sort());
  const lists = [...chain.calls].filter(([route]) => route.startsWith('GET /v1/accounts/'));
  expect(lists.map(([, times]) => times <= 3)).toEqual([true, true]);
});

test('reads long lists page by page and checks 200 transactions per reading', async () => {
  const { chain, tron } = await aChain();
  const sent = Array.from({ length: 450 }, (_, i) => chain.send({ coin: 'USDT', units: i + 1, at: new Date(Date.now() - 100_000 + i) }));
  const known = new Set<string>();
  const sizes: number[] = [];
  const outcomes: string[] = [];
  for (let reading = 0; reading < 4; reading++) {
    const feed = await tron.readFeed(minutesAgo(60), async () => known);
    const told = referencesOf(feed) ?? [];
    outcomes.push(feed.outcome);
    expect(told).toEqual(sent.slice(known.size, known.size + told.length));
    sizes.push(told.length);
    for (const reference of told) known.add(reference);
  }
  expect(sizes).toEqual([200, 200, 50, 0]);
  expect(outcomes).toEqual(['partial', 'partial', 'read', 'read']);
});

test('never trusts the list alone, and checks at most ten at a time', async () => {
  let underWay = 0;
  let most = 0;
  const listed = Array.from({ length: 45 }, (_, i) => ({ txID: String(i).padStart(64, 'a'), block_timestamp: Date.now(), to: oursHex }));
  const server = await aHostileServer(async (incoming, response) => {
    const isList = incoming.url?.startsWith('/v1/') === true;
    const isLook = incoming.url === '/walletsolidity/gettransactionbyid';
    most = Math.max(most, (underWay += isLook ? 1 : 0));
    await delay(isLook ? 20 : 0);
    underWay -= isLook ? 1 : 0;
    response.end(JSON.stringify(isList ? { success: true, data: listed, meta: {} } : {}));
  });
  expect(await aTron(server.url).readFeed(minutesAgo(60), noneKnown)).toEqual({ outcome: 'read', payments: [] });
  expect(most).toBe(10);
  expect(server.calls).toHaveLength(2 + 2 * 45);
});

test('requests both lists as TronGrid documents them', async () => {
  const paths: string[] = [];
  const server = await aHostileServer((incoming, response) => {
    paths.push(incoming.url?.split('?')[0] ?? '');
    const isFirst = !incoming.url?.includes('fingerprint');
    const row = { transaction_id: '../../etc', txID: 7, block_timestamp: 'now' };
    response.end(JSON.stringify({ success: true, data: isFirst ? [row, null] : [], meta: isFirst ? { fingerprint: 'next one' } : {} }));
  });
  expect(await aTron(server.url).readFeed(new Date(1_800_000_000_000), noneKnown)).toEqual({ outcome: 'read', payments: [] });
  const account = '/v1/accounts/TUWYaaaJVA7iRs9CYTqWSz4Qjdz3XodECn/transactions';
  expect(paths.sort()).toEqual([account, account, `${account}/trc20`, `${account}/trc20`]);
  const plain = { only_confirmed: 'true', only_to: 'true', limit: '200', order_by: 'block_timestamp,asc', min_timestamp: '1800000000000' };
  const usdt = { ...plain, contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
  const asked = server.calls.map((params) => Object.fromEntries(params));
  for (const query of [plain, usdt]) {
    expect(asked).toContainEqual(query);
    expect(asked).toContainEqual({ ...query, fingerprint: 'next one' });
  }
});

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

test('a node that refuses every few calls is read to the end, with nothing lost and nothing repeated', async () => {
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

test('one transaction that can never be checked does not stop the others', async () => {
  const value = { amount: 5, owner_address: payerHex, to_address: oursHex };
  const startedAt = Date.now() - 60_000;
  const listed = Array.from({ length: 45 }, (_, i) => String(i).padStart(64, '0'));
  const server = await aHostileServer(async (incoming, response) => {
    if (incoming.url?.startsWith('/v1/') === true) {
      const data = incoming.url.includes('trc20') ? [] : listed.map((txID, i) => ({ txID, block_timestamp: startedAt + i }));
      return response.end(JSON.stringify({ success: true, data, meta: {} }));
    }
    const { value: id }: { value: string } = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    if (Number(id) === 3) return response.writeHead(500).end();
    const contract = [{ type: 'TransferContract', parameter: { value } }];
    const isBody = incoming.url === '/walletsolidity/gettransactionbyid';
    const body = { txID: id, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract } };
    return response.end(JSON.stringify(isBody ? body : { id, blockTimeStamp: Date.now() }));
  });
  const tron = aTron(server.url);
  const known = new Set<string>();
  const outcomes: string[] = [];
  for (let reading = 0; reading < 3; reading += 1) {
    const feed = await tron.readFeed(minutesAgo(60), async () => known);
    outcomes.push(feed.outcome);
    for (const reference of referencesOf(feed) ?? []) known.add(reference);
  }
  expect(known.size).toBe(44);
  expect(outcomes[0]).toBe('partial');
});

function countOf(calls: ReadonlyMap<string, number>): number {
  return [...calls.values()].reduce((sum, count) => sum + count, 0);
}
