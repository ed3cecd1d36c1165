import { field, readFlag } from '../../../../platform/outbound/untrusted.ts';
import type { SeenPayment } from '../verifier.ts';
import { readRow, rowKey } from './bharatpe-rows.ts';
import type { Source } from '../source.ts';

export type Days = { from: string; to: string };

/** With `trouble` only the pages before `nextPage` were read. */
export type FeedReading = {
  payments: Map<string, SeenPayment>;
  /** References listed with different amounts: neither is trusted. */
  contradicted: Set<string>;
  failed: Set<string>;
  trouble: string | undefined;
  nextPage: number;
};

type Feed = { source: Source; path: string; merchantId: string; days: Days; timeoutMs: number; now: number; fromPage?: number };

const pageSize = 500;
const maxPages = 100;
const maxBytes = 4 * 1024 * 1024;

/** Servers count pages from 0 or 1, ignore the page or hold back rows: a page without new rows is the end, two if they are full. */
export async function readPages({ source, path, merchantId, days, timeoutMs, now, fromPage = 0 }: Feed): Promise<FeedReading> {
  const reading: FeedReading = { payments: new Map(), contradicted: new Set(), failed: new Set(), trouble: undefined, nextPage: fromPage };
  const seen = new Set<string>();
  const endsAt = performance.now() + timeoutMs;
  let staleInARow = 0;
  for (let page = fromPage; page < fromPage + maxPages; page++) {
    reading.nextPage = page;
    const leftMs = Math.max(1, endsAt - performance.now());
    const query = buildQuery({ merchantId, days, page });
    const answer = await source.ask({ method: 'GET', path: `${path}?${query}`, maxBytes, timeoutMs: leftMs });
    if (answer.kind === 'trouble') return { ...reading, trouble: answer.detail };
    const rows = readRows(answer.value);
    if (rows === undefined) return { ...reading, trouble: source.describe(readRefusal(answer.value)) };
    const before = seen.size;
    for (const row of rows) takeRow(reading, { row, seen, now });
    staleInARow = seen.size === before ? staleInARow + 1 : 0;
    const isShort = rows.length < pageSize;
    // If pages count from 1, page 0 may be empty.
    if (staleInARow === 2 || (staleInARow === 1 && isShort && page > 0)) return reading;
  }
  return { ...reading, trouble: `more than ${maxPages} pages`, nextPage: fromPage + maxPages };
}

function buildQuery({ merchantId, days, page }: { merchantId: string; days: Days; page: number }): string {
  return new URLSearchParams({
    module: 'PAYMENT_QR',
    merchantId,
    sDate: days.from,
    eDate: days.to,
    pageSize: String(pageSize),
    pageCount: String(page),
    isFromOtDashboard: '1',
  }).toString();
}

function readRows(value: unknown): unknown[] | undefined {
  const rows = readFlag(field(value, 'status')) ? field(field(value, 'data'), 'transactions') : undefined;
  return Array.isArray(rows) ? rows : undefined;
}

function readRefusal(value: unknown): string {
  if (readFlag(field(value, 'status'))) return 'an answer without transactions';
  const message = field(value, 'message');
  const isSentence = typeof message === 'string' && /^[A-Za-z][A-Za-z ,.'!-]{1,100}$/.test(message);
  return isSentence ? `refused: ${message}` : 'refused';
}

function takeRow(reading: FeedReading, { row, seen, now }: { row: unknown; seen: Set<string>; now: number }): void {
  const key = rowKey(row);
  if (seen.has(key)) return;
  seen.add(key);
  const read = readRow(row, now);
  if (read === undefined) return;
  if (read.kind === 'failed') return void reading.failed.add(read.reference);
  const { payment } = read;
  const other = reading.payments.get(payment.reference);
  if (other !== undefined && other.units !== payment.units) reading.contradicted.add(payment.reference);
  if (reading.contradicted.has(payment.reference)) reading.payments.delete(payment.reference);
  else if (other === undefined) reading.payments.set(payment.reference, payment);
}
