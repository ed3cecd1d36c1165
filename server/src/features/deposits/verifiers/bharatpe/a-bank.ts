import { onTestFinished } from 'vitest';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import { createBank, type Bank, type BankOptions } from '../../../../../../simulators/bank/bank.ts';
import { createBharatPe, type BharatPeOptions } from './bharatpe.ts';

export const token = 'canarytoken';
export const noneKnown = async () => new Set<string>();

export function aVerifier(url: string, options: Partial<BharatPeOptions> = {}) {
  return createBharatPe({ url, merchantId: '40000001', token, allowHost: () => true, timeoutMs: 5_000, ...options });
}

export async function aBank(options: BankOptions = {}): Promise<Bank> {
  const bank = await createBank({ token, ...options });
  onTestFinished(() => bank.close());
  return bank;
}

export const pageOf = (transactions: unknown) => ({ status: true, message: 'SUCCESS', data: { transactions } });

/** A payment of ₹100 as the bank's feed lists it. */
export const row = {
  id: 1,
  paymentTimestamp: Date.now(),
  bankReferenceNo: '520312345678',
  amount: 100,
  type: 'PAYMENT_RECV',
  status: 'SUCCESS',
};

/** What is found under the reference of `row` in a feed of these rows. */
export async function lookUpAnswer(...rows: object[]) {
  const server = await aHostileServer((incoming, response, count) => answering(pageOf(count === 1 ? rows : []))(incoming, response, count));
  return aVerifier(server.url).lookUp(row.bankReferenceNo);
}

const paidAt = Date.now();
export const aRow = (index: number) => ({
  id: index,
  paymentTimestamp: paidAt,
  bankReferenceNo: String(520_000_000_000 + index),
  amount: index,
  type: 'PAYMENT_RECV',
  status: 'SUCCESS',
});
