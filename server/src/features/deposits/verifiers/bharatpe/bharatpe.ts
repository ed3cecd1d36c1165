import { keepBriefly } from '../../../../platform/keep-briefly.ts';
import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import type { Feed, Verdict, SeenPayment, Verifier } from '../verifier.ts';
import type { Days, FeedReading } from './bharatpe-pages.ts';
import { readPages } from './bharatpe-pages.ts';
import { openSource } from '../source.ts';
import { dayMs, dayOf, readNote, startOfDay, writeNote } from './past-days.ts';

export type BharatPeOptions = {
  /** The origin, or the whole URL if it ends in `/transactions`. */
  url?: string | undefined;
  merchantId: string;
  token: string;
  timeZone?: string;
  allowHost: AllowHost;
  timeoutMs?: number;
  now?: () => number;
};

const defaultUrl = 'https://payments-tesseract.bharatpe.in';
const transactionsPath = '/api/v1/merchant/transactions';
const dashboard = 'https://enterprise.bharatpe.in';

/** Throws only for an invalid `url`. */
export function createBharatPe(options: BharatPeOptions): Verifier {
  const { merchantId, token, timeZone = 'Asia/Kolkata', allowHost, timeoutMs = 8_000, now = Date.now } = options;
  const url = new URL(options.url ?? defaultUrl);
  const source = openSource({ url, headers: headersOf(token), secret: token, allowHost, timeoutMs });
  const path = pathOf(url);
  const day = (at: number) => dayOf(at, timeZone);

  /** Includes yesterday, so that nothing is lost at midnight. */
  const read = (since: number): Promise<FeedReading> => {
    const days: Days = { from: day(Math.min(since, now() - dayMs)), to: day(now()) };
    return readPages({ source, path, merchantId, days, timeoutMs: timeoutMs * 2, now: now() });
  };
  /** What was kept proves what is there, not what is missing. */
  const readings = keepBriefly(() => read(now()), { ms: 2_000, gatherMs: 20 });

  async function readPastDay(date: string, fromPage: number): Promise<FeedReading> {
    const days: Days = { from: date, to: date };
    return readPages({ source, path, merchantId, days, timeoutMs: timeoutMs * 2, now: now(), fromPage });
  }

  /** Oldest day first, so that a backlog shrinks even if every reading is cut short. */
  async function readSince(since: Date, resumePage: string | null): Promise<{ payments: SeenPayment[]; cut: Cut | undefined }> {
    const payments: SeenPayment[] = [];
    const yesterday = day(now() - dayMs);
    const endsAt = performance.now() + timeoutMs * 4;
    for (let at = since.getTime(); day(at) < yesterday; at += dayMs) {
      const date = day(at);
      const completeTo = new Date(Math.max(since.getTime(), startOfDay(date, timeZone)));
      const fromPage = readNote(resumePage, { merchantId, date });
      if (performance.now() > endsAt)
        return { payments, cut: { completeTo, resumePage: writeNote({ merchantId, date }, fromPage), detail: 'out of time' } };
      const reading = await readPastDay(date, fromPage);
      payments.push(...reading.payments.values());
      if (reading.trouble !== undefined)
        return { payments, cut: { completeTo, resumePage: writeNote({ merchantId, date }, reading.nextPage), detail: reading.trouble } };
    }
    const latest = await readings.getFresh();
    payments.push(...latest.payments.values());
    // The newest rows come first: a reading that ends early lacks the oldest.
    const completeTo = new Date(Math.max(since.getTime(), startOfDay(yesterday, timeZone)));
    return { payments, cut: latest.trouble === undefined ? undefined : { completeTo, resumePage: null, detail: latest.trouble } };
  }

  return {
    method: 'upi',

    async lookUp(reference, since = new Date(now())) {
      if (!/^\d{12}$/.test(reference)) return { outcome: 'invalid', reason: 'not_a_payment' };
      const payment = (await readings.peek())?.payments.get(reference);
      if (payment) return { outcome: 'found', payment };
      const isShared = day(since.getTime()) >= day(now() - dayMs);
      return decideVerdict(isShared ? await readings.getFresh() : await read(since.getTime()), reference);
    },

    async readFeed(since, isKnown, resumePage = null) {
      const { payments: all, cut } = await readSince(since, resumePage);
      const arrived = all.filter(({ paidAt }) => paidAt >= since);
      const known = arrived.length === 0 ? new Set() : await isKnown(arrived.map(({ reference }) => reference));
      const isSilent = all.length === 0 && (cut === undefined || (cut.completeTo <= since && cut.resumePage === resumePage));
      return buildFeed(
        arrived.filter(({ reference }) => !known.has(reference)),
        { cut, isSilent },
      );
    },

    close: source.close,
  };
}

type Cut = { completeTo: Date; resumePage: string | null; detail: string };

function buildFeed(payments: SeenPayment[], { cut, isSilent }: { cut: Cut | undefined; isSilent: boolean }): Feed {
  if (cut === undefined) return { outcome: 'read', payments };
  return isSilent ? { outcome: 'unavailable', detail: cut.detail } : { outcome: 'partial', payments, ...cut };
}

function decideVerdict({ payments, contradicted, failed, trouble }: FeedReading, reference: string): Verdict {
  const payment = payments.get(reference);
  if (payment) return { outcome: 'found', payment };
  if (contradicted.has(reference)) return { outcome: 'unavailable', detail: 'told twice with different amounts' };
  if (trouble !== undefined) return { outcome: 'unavailable', detail: trouble };
  return failed.has(reference) ? { outcome: 'invalid', reason: 'failed' } : { outcome: 'absent' };
}

function headersOf(token: string): Record<string, string> {
  return {
    token,
    accept: 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    origin: dashboard,
    referer: `${dashboard}/`,
  };
}

function pathOf({ pathname }: URL): string {
  const base = pathname.replace(/\/+$/, '');
  return base.endsWith('/transactions') ? base : base + transactionsPath;
}
