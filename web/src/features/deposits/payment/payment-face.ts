import { formatRupees } from '@pinline/contract/values/money-format';
import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { secondsUntil } from '../../../ui/time/durations.ts';

export type PaymentFace = { kind: 'waiting'; /** Seconds. */ remaining: number } | { kind: 'credited' } | { kind: 'expired' };

export function paymentFace(intent: Pick<Intent, 'status' | 'expiresAt'>, now: number): PaymentFace {
  if (intent.status === 'credited') return { kind: 'credited' };
  const remaining = secondsUntil(intent.expiresAt, now);
  if (intent.status === 'expired' || remaining === 0) return { kind: 'expired' };
  return { kind: 'waiting', remaining };
}

/** `500.37` becomes `500` and `.37`, `1234.50` becomes `1,234` and `.50`. */
export function splitExact(payAmount: string): { whole: string; telling: string } {
  const [whole = '0', decimals] = payAmount.split('.');
  return { whole: Number(whole).toLocaleString('en-IN'), telling: decimals === undefined ? '' : `.${decimals}` };
}

/** Coins for an amount in rupees, rounded up; undefined without a rate. */
export function aboutCoins(rupees: number, rate: number): string | undefined {
  if (!Number.isFinite(rupees) || rupees <= 0 || rate <= 0) return undefined;
  return (Math.ceil((rupees / rate) * 100) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
}

/** Rupees, typed with or without sign and commas; `NaN` for anything else. */
export function readAmount(text: string): number {
  const plain = text.normalize('NFKC').replace(/[₹,\s]/g, '');
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id;
}

/** Rupees for the exact amount: coins at the frozen rate, rounded down to a paisa. */
export function rupeesOf({ payAmount, payCurrency, rate }: Pick<Intent, 'payAmount' | 'payCurrency' | 'rate'>): number {
  if (payCurrency === 'INR' || rate === null) return Number(payAmount);
  return Number((millionths(payAmount) * millionths(rate.toFixed(6))) / 10_000_000_000n) / 100;
}

function millionths(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(6, '0').slice(0, 6));
}

/** Null for what is no amount yet. */
export function rupeesText(amount: number): string | null {
  return Number.isFinite(amount) && amount > 0 ? formatRupees(amount).replace(/\.00$/, '') : null;
}

export function exactText({ payAmount, payCurrency }: Pick<Intent, 'payAmount' | 'payCurrency'>): string {
  const { whole, telling } = splitExact(payAmount);
  return payCurrency === 'INR' ? `₹${whole}${telling}` : `${whole}${telling} ${payCurrency}`;
}
