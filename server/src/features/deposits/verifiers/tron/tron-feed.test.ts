import { expect, test } from 'vitest';
import { aHostileServer } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { ChainFault } from '../../../../../../simulators/chain/chain.ts';
import type { Feed } from '../verifier.ts';
import { takeTime } from '../../../../../../test/pauses.ts';
import { aChain, aTron, minutesAgo, noneKnown, oursHex, payerHex } from './a-chain.ts';

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
    const references = referencesOf(feed) ?? [];
    outcomes.push(feed.outcome);
    expect(references).toEqual(sent.slice(known.size, known.size + references.length));
    sizes.push(references.length);
    for (const reference of references) known.add(reference);
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
    await takeTime(isLook ? 20 : 0);
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
