import { z } from 'zod';
import { depositMethod } from '../deposits/deposits.calls.ts';
import { endpoint } from '../endpoint.ts';
import { languages } from '../auth/language.rules.ts';
import { entryId, instant, numberId, optionalInQuery } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { downloadTicket, searchText } from '../values/paging.ts';
import { statementCauses, statementKinds } from './statement.rules.ts';

/** Whole days of the operator, both included, at most 366. Without them: the month so far. */
const period = {
  from: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
  to: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
};

const filter = {
  ...period,
  kind: z.enum(['all', ...statementKinds]).default('all'),
  /** In the service, the number, the reference, or an operator's reason. */
  search: searchText,
};

/** A place in the user's own movements: how many of the balance and of held money are before it. */
const place = z.string().regex(/^\d{1,15}\.\d{1,15}$/, 'Must be the next of a page');

export const statementLine = z.object({
  _id: place,
  time: instant,
  kind: z.enum(statementKinds),
  cause: z.enum(statementCauses),
  /** What the balance gained, and what is held for the user gained; negative for what either lost. */
  amount: rupees,
  held: rupees,
  /** Both after this movement, whatever the list is filtered by. */
  balance: rupees,
  heldAfter: rupees,
  /** `mobileno`: null for a purchase that got no number. */
  number: z.object({ _id: numberId, serviceName: z.string(), mobileno: z.string().nullable(), countryPrefix: z.string() }).nullable(),
  deposit: z.object({ _id: entryId, method: depositMethod }).nullable(),
  /** The payment's reference, or the promo code. */
  reference: z.string().nullable(),
  /** In the operator's own words. */
  reason: z.string().nullable(),
});

export type StatementLine = z.infer<typeof statementLine>;

const moneyAt = z.object({ balance: rupees, held: rupees });
const sum = z.object({ amount: rupees, count: z.int() });

export const statementSummary = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the closing balance was that: now, or the end of the last day. */
  until: instant,
  opening: moneyAt,
  closing: moneyAt,
  /** How many purchases and numbers are held for now; null for a period that is over. */
  heldCount: z.int().nullable(),
  /** `charged` is positive, and so is `returned`, which changed the balance only back. Opening + in + bonus + adjustment - charged - what is held more = closing. */
  sums: z.object({ in: sum, charged: sum, returned: sum, bonus: sum, adjustment: sum, held: sum }),
  /** Whether the movements, the balances after them and the wallet agree. */
  equalsLedger: z.boolean(),
  /** Newest first; only days on which something moved. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Deposits, bonuses and adjustments. */
      in: rupees,
      charged: rupees,
      /** At its end. */
      balance: rupees,
      held: rupees,
    }),
  ),
});

export type StatementSummary = z.infer<typeof statementSummary>;

export const statement = {
  'GET payment/statement': endpoint({
    summary: 'Every movement of the user’s money in a period, newest first; `next` is there as long as older ones may match',
    access: 'user',
    cost: 4,
    scope: 'read',
    query: z.object({
      ...filter,
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'Must be a whole number from 1 to 100')
        .transform(Number)
        .default(20),
      /** The `next` of the page before. */
      after: optionalInQuery(place),
    }),
    replies: { 200: z.object({ data: z.array(statementLine), next: place.nullable() }) },
    errors: [],
  }),
  'GET payment/statement/summary': endpoint({
    summary: 'The balance before and after a period, and what moved it',
    access: 'user',
    cost: 4,
    scope: 'read',
    query: z.object(period),
    replies: { 200: z.object({ data: statementSummary }) },
    errors: [],
  }),
  'GET payment/statement.csv': endpoint({
    summary: 'The same movements as a file',
    access: 'user',
    query: z.object({ ...filter, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'GET payment/statement.pdf': endpoint({
    summary: 'The same movements to print, at most 5,000',
    access: 'user',
    cost: 20,
    query: z.object({ ...filter, language: z.enum(languages).default('en'), ticket: downloadTicket }),
    pdf: true,
    replies: { 200: null },
    errors: ['STATEMENT_TOO_LONG'],
  }),
};
