import type { PlainFault } from '../company-server.ts';

/** Times in milliseconds since 1970. `statedAt`: what the feed says; the bank finds a day's payments by `at`. */
export type BankPayment = {
  id: number;
  utr: string;
  amountPaise: number;
  payer: string;
  at: number;
  statedAt: number;
  status: string;
  type: string;
};

/** `partial_pages`: fewer rows than requested. `one_based`: pages count from 1. `token_expired`: refuses with HTTP 200. */
export type BankFault =
  | PlainFault
  | { kind: 'token_expired' }
  | { kind: 'duplicate_rows' }
  | { kind: 'partial_pages' }
  | { kind: 'page_ignored' }
  | { kind: 'one_based' }
  | { kind: 'amount_as_string' };

type Question = { query: URLSearchParams; fault: BankFault | undefined };

export function feedOf(payments: readonly BankPayment[], { query, fault }: Question): object {
  const rows = payments
    .filter(({ at }) => at >= startOf(query.get('sDate')) && at < startOf(query.get('eDate')) + dayMs)
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .flatMap((payment) => (fault?.kind === 'duplicate_rows' ? [payment, payment] : [payment]))
    .map((payment) => rowOf(payment, fault));
  return { status: true, message: 'SUCCESS', data: { transactions: pageOf(rows, { query, fault }) } };
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Days begin at midnight in India; some callers send milliseconds. */
function startOf(date: string | null): number {
  const text = date ?? '';
  return /^\d{13}$/.test(text) ? Number(text) : Date.parse(`${text}T00:00:00+05:30`);
}

function rowOf({ id, utr, amountPaise, payer, statedAt, status, type }: BankPayment, fault: BankFault | undefined): object {
  return {
    id,
    paymentTimestamp: statedAt,
    internalUtr: `INT${utr}`,
    bankReferenceNo: utr,
    amount: fault?.kind === 'amount_as_string' ? (amountPaise / 100).toFixed(2) : amountPaise / 100,
    payerName: 'A Payer',
    payerHandle: payer,
    type,
    status,
  };
}

const partialRows = 7;

function pageOf(rows: object[], { query, fault }: Question): object[] {
  const asked = Number(query.get('pageSize') ?? 50);
  const size = fault?.kind === 'partial_pages' ? Math.min(partialRows, asked) : asked;
  const page = fault?.kind === 'page_ignored' ? 0 : Number(query.get('pageCount') ?? 0) - (fault?.kind === 'one_based' ? 1 : 0);
  const start = Math.max(0, page) * size;
  return rows.slice(start, start + size);
}
