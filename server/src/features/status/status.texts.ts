import type { Feed, Headline, Period, ServerState } from './status.rules.ts';
import { markup, type Markup } from '../../platform/public-pages/markup.ts';

/** English is the default, and the language of the document and of the feed. `status.texts.hi.ts` has the type of these. */
export const statusTexts = {
  description: (appName: string) => `Whether codes arrive at ${appName} right now, and how fast.`,
  feed: 'Atom feed',
  ago: (span: Markup): Markup => markup`${span} ago`,
  headlines: {
    buying_paused: 'Buying is paused',
    nothing_on_sale: 'No services on sale yet',
    all_closed: 'No server can sell numbers right now',
    slow: 'Codes are slower than usual',
    fewer_codes: 'Fewer codes are arriving than usual',
    no_codes_lately: 'No codes in the last hour',
    codes_are_arriving: 'Codes are arriving',
  } satisfies Record<Headline, string> as Record<Headline, string>,
  noCodes: 'No codes in the last 7 days.',
  lastCode: (span: Markup): Markup => markup`Last code ${span} ago.`,
  period: 'Period',
  periods: {
    hour: { text: 'Last hour', short: 'Now' },
    day: { text: '24 hours', short: '24 h' },
    week: { text: '7 days', short: '7 d' },
  } satisfies Record<Period, unknown>,
  serverName: (name: string): string => name,
  states: {
    working: { text: 'Working', sentence: () => '' },
    slow: { text: 'Slow now', sentence: (server) => `${server} is slower than usual.` },
    fewer_codes: { text: 'Fewer codes', sentence: (server) => `${server} receives fewer codes than usual.` },
    closed: { text: 'Paused', sentence: (server) => `${server} is paused.` },
  } satisfies Record<ServerState, { text: string; sentence: (server: string) => string }>,
  servers: 'Servers',
  asOf: (time: Markup): Markup => markup`As of ${time}`,
  noServices: 'No services on sale yet.',
  services: 'Services',
  boughtMost: (count: Markup): Markup => markup`the ${count} bought most`,
  noPurchases: 'No purchases in the last 7 days.',
  columns: {
    server: 'Server',
    service: 'Service',
    day: '24 hours',
    getCode: 'Get a code',
    wait: 'Wait',
    usualWait: 'Usual wait',
    lastCode: 'Last code',
  },
  ofHundred: (rate: Markup): Markup => markup`${rate} of <span class="num">100</span> get a code`,
  mostlyWithin: (wait: Markup): Markup => markup`mostly within ${wait}`,
  /** On phones only the first part is shown. */
  tooFew: { text: 'too few', more: ' to rate' },
  legend: { good: '85% and up', fair: '65 to 85%', poor: 'below', few: 'fewer than 20 tries' },
  money: 'Money',
  buying: {
    title: 'Buying',
    paused: 'paused',
    pausedDetail: "New numbers can't be bought. Numbers already bought aren't affected.",
    closed: 'closed',
    closedDetail: 'No server can sell numbers right now.',
    open: 'open',
    openOnAll: 'Open on all servers. No code, no charge.',
    openOn: ({ open, all }: { open: number; all: number }) => `Open on ${open} of ${all} servers. No code, no charge.`,
  },
  feeds: {
    names: { upi: 'UPI deposits', trc20: 'USDT deposits' } satisfies Record<Feed['method'], string> as Record<Feed['method'], string>,
    delayed: 'delayed',
    working: 'working',
    notChecked: 'Not checked yet.',
    checkedUpTo: (time: Markup): Markup => markup`Checked up to ${time}.`,
    away: 'Payments are credited as soon as we can check them.',
  },
  incidents: {
    title: 'Incidents',
    none: 'No incidents in the last 30 days.',
    openFor: (span: Markup): Markup => markup`open for ${span}`,
    since: (from: Markup): Markup => markup`Since ${from}.`,
    between: ({ from, to }: { from: Markup; to: Markup }): Markup => markup`${from} to ${to}.`,
    buying: {
      open: { title: 'Buying is paused', detail: "Numbers already bought aren't affected." },
      closed: { title: 'Buying was paused', detail: "Numbers already bought weren't affected." },
    },
    server: (server: string) => ({
      open: { title: `Server ${server} is paused`, detail: 'No new numbers are sold on it.' },
      closed: { title: `Server ${server} was paused`, detail: 'No new numbers were sold on it.' },
    }),
    /** `country` is undefined where it has no name here. */
    route: ({ server, country }: { server: string; country: string | undefined }) => {
      const numbers = country === undefined ? 'some numbers' : `numbers from ${country}`;
      return {
        open: { title: `Server ${server}: ${numbers} are paused`, detail: 'Other numbers are still sold on it.' },
        closed: { title: `Server ${server}: ${numbers} were paused`, detail: 'Other numbers were still sold on it.' },
      };
    },
    deposits: (name: string) => ({
      open: {
        title: `${name} are delayed`,
        detail: "Payments are credited as soon as we can check them. You don't need to do anything.",
      },
      closed: { title: `${name} were delayed`, detail: 'Payments were checked afterwards.' },
    }),
  },
  foot: (timeZone: string) => `Rates count numbers that ended. Fewer than 20 tries are never rated. Times are in ${timeZone}.`,
};

export type StatusTexts = typeof statusTexts;
