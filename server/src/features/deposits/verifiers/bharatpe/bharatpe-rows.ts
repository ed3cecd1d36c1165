import { field, withoutControls } from '../../../../platform/outbound/untrusted.ts';
import type { SeenPayment } from '../verifier.ts';
import { toStorableRecord } from '../raw-record.ts';

export type Row = { kind: 'payment'; payment: SeenPayment } | { kind: 'failed'; reference: string };

/** Undefined unless it is a payment or a failed one. */
export function readRow(row: unknown, now: number): Row | undefined {
  const reference = readReference(field(row, 'bankReferenceNo'));
  if (reference === undefined || field(row, 'type') !== 'PAYMENT_RECV') return undefined;
  const status = String(field(row, 'status'));
  if (failedStatuses.has(status)) return { kind: 'failed', reference };
  const units = readPaise(field(row, 'amount'));
  const paidAt = readTimestamp(field(row, 'paymentTimestamp'), now);
  if (!paidStatuses.has(status) || units === undefined || paidAt === undefined) return undefined;
  const payer = readPayer(field(row, 'payerHandle'));
  return { kind: 'payment', payment: { reference, currency: 'INR', units, payer, paidAt, raw: toStorableRecord(row) } };
}

const paidStatuses = new Set(['SUCCESS', 'COMPLETED', 'SETTLED']);
const failedStatuses = new Set(['FAILED', 'FAILURE', 'DECLINED', 'REJECTED']);

/** The same payment appears again with another status. */
export function rowKey(row: unknown): string {
  const parts = ['id', 'bankReferenceNo', 'internalUtr', 'type', 'status', 'amount', 'paymentTimestamp'].map((name) => field(row, name));
  return JSON.stringify(parts.map((part) => (typeof part === 'object' ? null : part)));
}

function readReference(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{12}$/.test(text) ? text : undefined;
}

/** Without floating point. */
function readPaise(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const [, rupees, decimals = ''] = (typeof text === 'string' && /^(\d{1,12})(?:\.(\d{1,2})0{0,18})?$/.exec(text)) || [];
  if (rupees === undefined) return undefined;
  const paise = Number(rupees + decimals.padEnd(2, '0'));
  return paise > 0 ? paise : undefined;
}

const firstPayment = Date.UTC(2016, 3);
const dayMs = 24 * 60 * 60 * 1_000;

function readTimestamp(value: unknown, now: number): Date | undefined {
  const at = typeof value === 'string' && /^\d{13}$/.test(value) ? Number(value) : value;
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= firstPayment && at <= now + dayMs ? new Date(at) : undefined;
}

const maxPayer = 255;

function readPayer(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const handle = withoutControls(value).replaceAll(/\s+/g, '').toLowerCase().toWellFormed();
  return handle !== '' && handle.length <= maxPayer ? handle : null;
}
