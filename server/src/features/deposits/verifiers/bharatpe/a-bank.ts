import { onTestFinished } from 'vitest';
import { createBank, type Bank } from '../../../../../../simulators/bank/bank.ts';
import { createBharatPe, type BharatPeOptions } from './bharatpe.ts';

export const token = 'canarytoken';
export const noneKnown = async () => new Set<string>();

export function aVerifier(url: string, options: Partial<BharatPeOptions> = {}) {
  return createBharatPe({ url, merchantId: '40000001', token, allowHost: () => true, timeoutMs: 5_000, ...options });
}

export async function aBank(): Promise<Bank> {
  const bank = await createBank({ token });
  onTestFinished(() => bank.close());
  return bank;
}

export const pageOf = (transactions: unknown) => ({ status: true, data: { transactions } });
const paidAt = Date.now();
export const aRow = (index: number) => ({
  id: index,
  paymentTimestamp: paidAt,
  bankReferenceNo: String(520_000_000_000 + index),
  amount: index,
  type: 'PAYMENT_RECV',
  status: 'SUCCESS',
});
