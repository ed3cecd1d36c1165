import { z } from 'zod';
import { amountProblem, coins, cryptoNetwork } from './deposits.rules.ts';
import { endpoint } from '../endpoint.ts';
import { instant, intentId } from '../values/fields.ts';
import { positiveRupees, rupees } from '../values/money.ts';

export const depositMethod = z.enum(['bharatpay', 'crypto']);
export const depositStatus = z.enum(['credited', 'pending', 'review', 'refused', 'expired']);

const coinAmount = z.string().regex(/^\d+(\.\d{1,6})?$/);

export const depositNews = z.object({
  _id: z.string(),
  /** Null until the payment is found. */
  amount: rupees.nullable(),
  status: depositStatus,
});

/** The last decimals of its amount identify the user. */
export const intent = z.object({
  _id: intentId,
  method: depositMethod,
  amount: rupees,
  /** To be paid exactly, in units of `payCurrency`. */
  payAmount: coinAmount,
  payCurrency: z.enum(['INR', ...coins]),
  upiLink: z.string().nullable(),
  walletAddress: z.string().nullable(),
  /** Rupees per coin, frozen; null for UPI. */
  rate: z.number().nullable(),
  status: z.enum(['waiting', 'credited', 'expired']),
  createdAt: instant,
  expiresAt: instant,
});

export type Intent = z.infer<typeof intent>;
export type DepositNews = z.infer<typeof depositNews>;

export const deposits = {
  'GET payment/upi': endpoint({
    summary: 'Where UPI payments go; nulls as long as the operator has not set it up',
    access: 'user',
    cost: 2,
    isRealMoney: true,
    replies: {
      200: z.object({
        data: z.object({
          imageId: z.string().nullable(),
          src: z.string().nullable(),
          upiId: z.string().nullable(),
          holderName: z.string().nullable(),
        }),
      }),
    },
    errors: [],
  }),
  'GET payment/allcurrency': endpoint({
    summary: 'Rupees per coin, and where coins go; no address as long as the operator has not set it up',
    access: 'user',
    cost: 2,
    isRealMoney: true,
    replies: {
      200: z.object({
        data: z.array(z.object({ currencyName: z.enum(coins), currencyPrice: z.number() })),
        walletAddress: z.string().nullable(),
        network: z.literal(cryptoNetwork),
      }),
    },
    errors: [],
  }),
  'POST payment/transaction': endpoint({
    summary: 'Declare a payment by its reference; credited with what the verifier says',
    access: 'user',
    isRealMoney: true,
    isIdempotent: true,
    body: z.object({ transactionId: z.string().max(400), method: depositMethod }),
    replies: {
      200: z.object({ balance: rupees, transaction: depositNews, message: z.string() }),
      /** Not found yet, not checkable now, waiting for its claim period, or in review; `message` says which. */
      202: z.object({ balance: rupees, transaction: depositNews, message: z.string() }),
    },
    errors: ['REFERENCE_USED', 'PAYMENT_NOT_OURS', 'DEPOSITS_NOT_SET_UP', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'POST payment/intent': endpoint({
    summary: 'Announce an amount; it is credited automatically when exactly that amount arrives',
    access: 'user',
    cost: 3,
    scope: 'buy',
    isRealMoney: true,
    isIdempotent: true,
    body: z.object({
      method: depositMethod,
      amount: positiveRupees.superRefine((amount, context) => {
        const problem = amountProblem(amount);
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
      }),
      currencyName: z.enum(coins).optional(),
    }),
    replies: { 201: z.object({ data: intent }) },
    errors: ['TOO_MANY_INTENTS', 'TOO_MANY_INTENTS_A_DAY', 'DEPOSITS_NOT_SET_UP', 'DEPOSITS_BUSY', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'GET payment/intents': endpoint({
    summary: 'The open intents, newest first',
    access: 'user',
    scope: 'read',
    isRealMoney: true,
    replies: { 200: z.object({ data: z.array(intent) }) },
    errors: [],
  }),
  'GET payment/intent/:id': endpoint({
    summary: 'One intent and its status',
    access: 'user',
    scope: 'read',
    isRealMoney: true,
    params: z.object({ id: intentId }),
    replies: { 200: z.object({ data: intent }) },
    errors: ['INTENT_NOT_FOUND'],
  }),
  'DELETE payment/intent/:id': endpoint({
    summary: 'Close an open intent to make room for another; what was already sent for it is still credited',
    access: 'user',
    cost: 2,
    isRealMoney: true,
    params: z.object({ id: intentId }),
    replies: { 204: null },
    errors: ['INTENT_NOT_FOUND'],
  }),
};
