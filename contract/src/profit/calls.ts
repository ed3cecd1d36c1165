import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, optionalInQuery } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { downloadTicket } from '../values/paging.ts';
import { profitDimensions } from './rules.ts';

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
  /** Of the numbers that were paid for, at the rate of their purchase. */
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
  /** Of these purchases at today's rate, less what they cost: more than 0 where they were paid for at a better one. */
  difference: rupees,
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
    permission: 'view',
    query: z.object({ ...days, by }),
    replies: {
      200: z.object({
        /** Every day, week or month, also those without a number. */
        data: z.array(row),
        total: row,
        /** Of as many days before. */
        previous: row,
        /** The days, weeks or months of `previous`; empty for what is not a time. */
        before: z.array(row),
        rates: z.array(rate),
        days: z.object({ from: z.iso.date(), to: z.iso.date() }),
      }),
    },
    errors: [],
  }),
  'GET admin/profit/check': endpoint({
    summary: 'Compares the figures of the profit page with the balances of the ledger, at most once a minute',
    access: 'admin',
    replies: { 200: z.object({ data: check }) },
    errors: [],
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
