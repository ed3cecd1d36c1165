import { withLatinDigits } from '../activations/rules.ts';

/** Of an intent, in rupees. */
export const depositMinimum = 10;
export const depositMaximum = 100_000;

export const intentMinutes = 20;

export const coins = ['USDT', 'TRX'] as const;
export type Coin = (typeof coins)[number];
export const cryptoNetwork = 'TRC20';

/** What to add before a price can be paid, in rupees: at least the smallest amount. 0 when the balance is enough. */
export function amountToAdd({ price, balance }: { price: number; balance: number }): number {
  // Rounded to paise: float errors must not reach a sentence.
  const missing = Math.round((price - balance) * 100) / 100;
  return missing <= 0 ? 0 : Math.max(missing, depositMinimum);
}

export function amountProblem(amount: number): string | undefined {
  if (!Number.isFinite(amount)) return 'Please enter an amount';
  if (amount < depositMinimum) return `The smallest amount is ₹${depositMinimum}`;
  if (amount > depositMaximum) return 'The largest amount is ₹1,00,000';
  return Math.round(amount * 100) / 100 === amount ? undefined : 'At most 2 decimals';
}

/** RRN (ISO 8583 field 37) as people write it: with spaces, dashes, or the digits of another script. */
export function normaliseUtr(text: string): string {
  return withLatinDigits(text.normalize('NFKC')).replace(/[\s\u200b-\u200f-]/g, '');
}

export function utrProblem(text: string): string | undefined {
  const utr = normaliseUtr(text);
  if (utr === '') return 'Please enter UTR ID / Reference Number';
  return /^[0-9]{12}$/.test(utr) ? undefined : 'A UTR has 12 digits';
}

/** With or without `0x`, or from an explorer's URL. */
export function normaliseTransactionId(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  const found = /(?:^|[/#=]|0x)([0-9a-f]{64})(?![0-9a-f])/i.exec(plain);
  return (found?.[1] ?? plain).toLowerCase();
}

export function transactionIdProblem(text: string): string | undefined {
  const id = normaliseTransactionId(text);
  if (id === '') return 'Please enter Transaction ID';
  return /^[0-9a-f]{64}$/.test(id) ? undefined : 'A transaction ID has 64 digits and letters from a to f';
}

/** NPCI linking specification 1.6; without an amount the payer types it. */
export function upiLink(payee: { upiId: string; holderName: string; payAmount?: string; reference?: string }): string {
  const parts = [
    ['pa', payee.upiId],
    ['pn', payee.holderName],
    ['am', payee.payAmount],
    ['cu', 'INR'],
    ['tr', payee.reference],
  ];
  return `upi://pay?${parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`])).join('&')}`;
}
