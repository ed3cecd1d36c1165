import { expect, onTestFinished, test } from 'vitest';
import { createBank } from './bank.ts';

async function aBank() {
  const bank = await createBank();
  onTestFinished(() => bank.close());
  const ask = async (query: Record<string, string>, token = bank.token) => {
    const params = new URLSearchParams({ merchantId: bank.merchantId, ...query });
    const response = await fetch(`${bank.url}/api/v1/merchant/transactions?${params.toString()}`, { headers: { token } });
    return { status: response.status, body: await response.json() };
  };
  return { bank, ask };
}

const days = { sDate: '2026-03-01', eDate: '2026-03-02', pageSize: '2', pageCount: '0' };

test('lists the payments of the requested days in India, newest first, page by page', async () => {
  const { bank, ask } = await aBank();
  bank.pay({ amountPaise: 1, at: new Date('2026-02-28T23:59:59+05:30') });
  bank.pay({ utr: '520000000001', amountPaise: 10_037, payer: 'asha@examplebank', at: new Date('2026-03-01T00:00:00+05:30') });
  const [second, third] = ['2026-03-02T10:00:00+05:30', '2026-03-02T23:59:59+05:30'].map((at) =>
    bank.pay({ amountPaise: 5, at: new Date(at) }),
  );
  bank.pay({ amountPaise: 1, at: new Date('2026-03-03T00:00:00+05:30') });
  const rows = [{ bankReferenceNo: third }, { bankReferenceNo: second }];
  expect(await ask(days)).toMatchObject({ status: 200, body: { status: true, data: { transactions: rows } } });
  const milliseconds = { sDate: String(Date.parse('2026-03-01T00:00:00+05:30')), eDate: String(Date.parse('2026-03-02T00:00:00+05:30')) };
  expect(await ask({ ...days, ...milliseconds, pageCount: '1' })).toMatchObject({
    body: {
      data: {
        transactions: [
          {
            paymentTimestamp: Date.parse('2026-03-01T00:00:00+05:30'),
            bankReferenceNo: '520000000001',
            amount: 100.37,
            payerHandle: 'asha@examplebank',
            type: 'PAYMENT_RECV',
            status: 'SUCCESS',
          },
        ],
      },
    },
  });
});

test('refuses a wrong token with HTTP 200, and an unknown path with 404', async () => {
  const { bank, ask } = await aBank();
  const refused = { status: 200, body: { status: false, message: 'Token expired' } };
  expect(await ask(days, 'of-someone-else')).toEqual(refused);
  expect(await ask({ ...days, merchantId: '7' })).toEqual(refused);
  expect((await fetch(`${bank.url}/api/v1/merchant`)).status).toBe(404);
  expect(bank.readings()).toBe(2);
});
