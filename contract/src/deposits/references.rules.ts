import { withLatinDigits } from '../activations/activations.rules.ts';

/** RRN (ISO 8583 field 37) as people write it: with spaces, dashes, or the digits of another script. */
export function normaliseUtr(text: string): string {
  return withLatinDigits(text.normalize('NFKC')).replace(/[\s\u200b-\u200f-]/g, '');
}

export function utrProblem(text: string): string | undefined {
  const utr = normaliseUtr(text);
  if (utr === '') return 'Please enter UTR ID / Reference Number';
  return /^[0-9]{12}$/.test(utr) ? undefined : 'A UTR has 12 digits';
}

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
