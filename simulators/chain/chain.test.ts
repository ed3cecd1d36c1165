import { expect, onTestFinished, test } from 'vitest';
import type { ChainOptions } from './chain.ts';
import { createChain } from './chain.ts';

async function aChain(options: ChainOptions = {}) {
  const chain = await createChain(options);
  onTestFinished(() => chain.close());
  const get = async (path: string) => {
    const response = await fetch(chain.url + path);
    return { status: response.status, body: await response.json() };
  };
  const ask = async (call: string, body: string) => {
    const response = await fetch(`${chain.url}/${call}`, { method: 'POST', body });
    return { status: response.status, body: await response.json() };
  };
  return { chain, get, ask };
}

const from = 'TCLgK89AnXbC9rewvhNb9UgXCc2qJJpBXh';

test("lists the events of a transaction's receipt, once it is solid", async () => {
  const { chain, get } = await aChain();
  const sent = chain.sendRaw({ kind: 'unconfirmed', coin: 'USDT', units: 104_000_000n, from });
  expect(await get(`/v1/transactions/${sent}/events?only_confirmed=true`)).toMatchObject({ body: { success: true, data: [] } });
  chain.confirm(sent);
  expect(await get(`/v1/transactions/${sent}/events?only_confirmed=true`)).toMatchObject({
    body: {
      data: [
        {
          contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
          event_name: 'Transfer',
          result: { from: '0x19ffc904ab2e54fa4f54ffdb1cafd89a44170044', value: '104000000' },
          transaction_id: sent,
        },
      ],
    },
  });
});

test('lists transfers to the account; tokens of every contract unless one is named', async () => {
  const { chain, get } = await aChain();
  const trx = chain.send({ coin: 'TRX', units: 1 });
  const usdt = chain.send({ coin: 'USDT', units: 2, from, at: new Date(Date.now() - 1_000) });
  const fake = chain.sendRaw({ kind: 'fake_token', coin: 'USDT', units: 3 });
  chain.sendRaw({ kind: 'other_recipient', coin: 'USDT', units: 4 });
  const account = `/v1/accounts/${chain.address}/transactions`;
  expect(await get(account)).toMatchObject({ body: { data: [{ txID: trx }], meta: { page_size: 1 } } });
  const real = { transaction_id: usdt, from, to: chain.address, value: '2', type: 'Transfer', token_info: { symbol: 'USDT', decimals: 6 } };
  expect(await get(`${account}/trc20`)).toMatchObject({ body: { data: [{ transaction_id: fake }, real] } });
  const ofTether = `${account}/trc20?contract_address=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`;
  expect(await get(ofTether)).toMatchObject({ body: { data: [real], meta: { page_size: 1 } } });
});

test('returns nothing for an unknown transaction in every call', async () => {
  const { ask, get } = await aChain();
  for (const body of ['{"value":"abab"}', '{}', '{"value":5}', 'null', 'no JSON'])
    expect(await ask('wallet/gettransactionbyid', body)).toEqual({ status: 200, body: {} });
  expect(await ask('wallet/gettransactionbyid', 'x'.repeat(100_000))).toMatchObject({ status: 413 });
  expect(await get('/v1/accounts/absent/transactions')).toMatchObject({ status: 404 });
  expect(await get('/v1/accounts/TJK6vTviYJ468yfUC3vGzRoZtSvY72rYbN/transactions')).toMatchObject({ status: 404 });
});

test('refuses calls without the required key', async () => {
  const { chain, get } = await aChain({ apiKey: 'the-key' });
  expect(await get(`/v1/accounts/${chain.address}/transactions`)).toMatchObject({ status: 401 });
});
