import { hasAtMostTwoDecimals } from '../values/rupees.rules.ts';
import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, optionalInQuery } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { downloadTicket } from '../values/paging.ts';
import { profitDimensions } from './profit.rules.ts';

/** Whole days of the operator's zone, both included; today by default. */
const days = {
  from: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
  to: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
};
const by = z.enum(profitDimensions).default('day');

const figures = {
  sold: z.int(),
  codes: z.int(),
  /** Charges for codes, at the time of the ledger. */
  takings: rupees,
  /** What the numbers that were paid for cost, at the rate of their purchase. */
  providerCost: rupees,
  /** What providers kept of numbers that no user paid for. */
  leak: rupees,
  promo: rupees,
  referral: rupees,
  fees: rupees,
  refunds: rupees,
  /** Takings less all of these. */
  net: rupees,
  /** Numbers of `leak`. */
  kept: z.int(),
  /** Numbers that cost something, with a provider that did not say how much. */
  unpriced: z.int(),
};

const row = z.object({
  /** The first day, or an id; empty for what has no such dimension. */
  key: z.string(),
  label: z.string(),
  /** The address of a service's picture. */
  logo: z.string().nullable(),
  ...figures,
});

const rate = z.object({
  _id: id,
  provider: z.string(),
  currency: z.string(),
  /** Rupees for one unit: of the purchases of these days, and what the provider is set to now. */
  averageRate: z.number(),
  rateToday: z.number(),
  /** What these purchases cost at today's rate, less what they cost then: more than 0 where they were paid for at a better one. */
  difference: rupees,
});

/** Today's amount, and the mean of up to four of the same weekdays before, up to this time of day; null without one. */
const todayFigure = z.object({ amount: rupees, usual: rupees.nullable() });
const today = z.object({
  now: instant,
  /** How many days the mean is of. */
  weekdays: z.int(),
  takings: todayFigure,
  providerCost: todayFigure,
  leak: todayFigure,
  refunds: todayFigure,
  promo: todayFigure,
  referral: todayFigure,
  fees: todayFigure,
  net: todayFigure,
  /** Balances and held prices of all users. */
  owedToUsers: rupees,
  /** As they last stated, at today's rates. */
  atProviders: rupees,
  unknownProviders: z.array(z.string()),
});

const decimals2 = (most: number, error: string) => z.number({ error }).min(0, error).max(most, error).refine(hasAtMostTwoDecimals, error);
const fee = z.object({
  percent: decimals2(100, 'From 0 to 100, with at most 2 decimals'),
  /** Rupees for each deposit. */
  fixed: decimals2(1_000, 'From 0 to 1,000, with at most 2 decimals'),
});
const shownFee = fee.extend({ /** Null where none was ever set. */ validFrom: instant.nullable() });
const shownFees = z.object({ upi: shownFee, trc20: shownFee });
/** What the form showed: refused when another fee is set by now. */
const openedFees = z.object({ upi: fee, trc20: fee });

/** `margin`: a service that earns little or nothing. `cost`: one whose codes cost a tenth more. `refunded`: over 40 % had no code. `kept`: a route whose provider keeps money. `order`: a service whose routes would have earned more yesterday in another order. */
const loss = z.object({
  kind: z.enum(['margin', 'cost', 'refunded', 'kept', 'order']),
  /** The service's, or the route's. */
  _id: id,
  label: z.string(),
  server: serverNumber,
  /** What these days would have earned more; of an order, yesterday. */
  amount: rupees,
  /** What one code costs. */
  cost: rupees.nullable(),
  costBefore: rupees.nullable(),
  price: rupees.nullable(),
  /** Leaves the usual margin, rounded up to 25 paise. */
  betterPrice: rupees.nullable(),
  /** The share of the numbers sold, in percent, that had no code: refunded, or still waiting. */
  refundedShare: z.int().nullable(),
  numbers: z.int(),
  /** Which route should be asked first. */
  betterFirst: z.string().nullable(),
});

const check = z.object({
  checkedAt: instant,
  /** Sum of all differences below. */
  difference: rupees,
  /** Each as far as the page and the ledger differ; `balances`: of all accounts, which sum to nothing. */
  differences: z.object({ balances: rupees, revenue: rupees, promo: rupees, referral: rupees, costs: rupees }),
});

export type ProfitRow = z.infer<typeof row>;

export const profit = {
  'GET admin/profit': endpoint({
    summary: 'What was earned, by day, week, month, service, server, route, provider or country; the rows sum to the total',
    access: 'admin',
    cost: 3,
    permission: 'view',
    query: z.object({ ...days, by }),
    replies: {
      200: z.object({
        /** Every day, week or month, also those without a number. */
        data: z.array(row),
        total: row,
        /** The row of as many days before. */
        previous: row,
        /** The days, weeks or months of `previous`; empty for what is not a time. */
        before: z.array(row),
        rates: z.array(rate),
        /** Balances that users gave up with their accounts in these days: in none of the rows. */
        givenUp: rupees,
        days: z.object({ from: z.iso.date(), to: z.iso.date() }),
      }),
    },
    errors: [],
  }),
  'GET admin/profit/check': endpoint({
    summary: 'Compares the figures of the profit page with the balances of the ledger, at most once a minute, a slow one every ten',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: check }) },
    errors: [],
  }),
  'GET admin/profit/losses': endpoint({
    summary: 'Where money is lost in these days, the most first, at most 20',
    access: 'admin',
    cost: 7,
    permission: 'view',
    query: z.object(days),
    replies: { 200: z.object({ data: z.array(loss), /** The sum of all, also those that aren't shown. */ total: z.int() }) },
    errors: [],
  }),
  'GET admin/profit/today': endpoint({
    summary: 'What was earned today beside the same weekday, what users are owed, and what is at providers',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: { 200: z.object({ data: today }) },
    errors: [],
  }),
  'GET admin/deposit-fees': endpoint({
    summary: 'What each payment method takes of a deposit',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: shownFees }) },
    errors: [],
  }),
  'PUT admin/deposit-fees': endpoint({
    summary: 'Set what each payment method takes of the deposits credited from now on; earlier ones keep their fee',
    access: 'admin',
    permission: 'money',
    body: z.object({ upi: fee, trc20: fee, expected: openedFees }),
    replies: { 200: z.object({ data: shownFees }) },
    errors: ['SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  'GET admin/profit.csv': endpoint({
    summary: 'The same rows as a file',
    access: 'admin',
    permission: 'view',
    query: z.object({ ...days, by, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
};
