import type { AllowHost } from '../../../platform/outbound/guarded-connector.ts';
import type { LookUp, Verifier } from '../verifier.ts';
import type { Days, FeedReading } from './bharatpe-pages.ts';
import { readPages } from './bharatpe-pages.ts';
import { shareReadings } from './bharatpe-readings.ts';
import { openSource } from './source.ts';

export type BharatPeOptions = {
  /** The origin, or the whole address where it ends in `/transactions`. */
  url?: string | undefined;
  merchantId: string;
  /** Of a signed-in session of the dashboard. */
  token: string;
  /** Whose days the feed is asked for. */
  timeZone?: string;
  allowHost: AllowHost;
  /** For one page; a reading of all pages may take twice as long. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

const defaultUrl = 'https://payments-tesseract.bharatpe.in';
const transactionsPath = '/api/v1/merchant/transactions';
const dashboard = 'https://enterprise.bharatpe.in';
const dayMs = 24 * 60 * 60 * 1_000;

/** UPI payments to a merchant, from the feed of BharatPe's dashboard (protocols.md §4.2). Throws only for a `url` that is none. */
export function createBharatPe(options: BharatPeOptions): Verifier {
  const { merchantId, token, timeZone = 'Asia/Kolkata', allowHost, timeoutMs = 8_000, now = Date.now } = options;
  const url = new URL(options.url ?? defaultUrl);
  const source = openSource({ url, headers: headersOf(token), secret: token, allowHost, timeoutMs });
  const path = pathOf(url);
  const day = (at: number) => dayOf(at, timeZone);

  /** The day before counts too, so that midnight loses nothing. */
  const read = (since: number): Promise<FeedReading> => {
    const days: Days = { from: day(Math.min(since, now() - dayMs)), to: day(now()) };
    return readPages({ source, path, merchantId, days, timeoutMs: timeoutMs * 2, now: now() });
  };
  const readings = shareReadings(() => read(now()));

  return {
    method: 'upi',

    async lookUp(reference, since = new Date(now())) {
      if (!/^\d{12}$/.test(reference)) return { outcome: 'invalid', reason: 'not_a_payment' };
      const payment = (await readings.recent())?.payments.get(reference);
      if (payment) return { outcome: 'found', payment };
      const isShared = day(since.getTime()) >= day(now() - dayMs);
      return judge(isShared ? await readings.fresh() : await read(since.getTime()), reference);
    },

    async readFeed(since, isKnown) {
      const isShared = day(since.getTime()) >= day(now() - dayMs);
      const { payments, trouble } = isShared ? await readings.fresh() : await read(since.getTime());
      if (trouble !== undefined) return { outcome: 'unavailable', detail: trouble };
      const arrived = [...payments.values()].filter(({ paidAt }) => paidAt >= since);
      const known = arrived.length === 0 ? new Set() : await isKnown(arrived.map(({ reference }) => reference));
      return { outcome: 'read', payments: arrived.filter(({ reference }) => !known.has(reference)) };
    },

    close: source.close,
  };
}

/** "Not there" can be said only of a whole reading. */
function judge({ payments, contradicted, failed, trouble }: FeedReading, reference: string): LookUp {
  const payment = payments.get(reference);
  if (payment) return { outcome: 'found', payment };
  if (contradicted.has(reference)) return { outcome: 'unavailable', detail: 'told twice with different amounts' };
  if (trouble !== undefined) return { outcome: 'unavailable', detail: trouble };
  return failed.has(reference) ? { outcome: 'invalid', reason: 'failed' } : { outcome: 'absent' };
}

/** As the dashboard itself asks. */
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

/** `YYYY-MM-DD`, as that locale writes days. */
function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
