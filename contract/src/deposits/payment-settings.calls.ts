import { z } from 'zod';
import { coins } from './deposits.rules.ts';
import { endpoint } from '../endpoint.ts';
import { rateProblem, upiIdProblem, walletAddressProblem, walletOutcomes } from './payment-settings.rules.ts';
import { ruled } from '../values/fields.ts';

const price = z.number({ error: "Crypto price can't be zero" }).superRefine((value, context) => {
  const problem = rateProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
const currency = z.object({ currencyName: z.enum(coins), currencyPrice: price });
const shown = z.object({
  currencies: z.array(z.object({ currencyName: z.enum(coins), currencyPrice: z.number() })).max(coins.length),
  walletAddress: z.string().max(100).nullable(),
});

const upi = z.object({
  upiId: z.string(),
  holderName: z.string(),
  merchantId: z.string(),
  /** Masked except its last 4 characters; empty where there is none. */
  Token: z.string(),
  imageId: z.object({ _id: z.string(), src: z.string() }).nullable(),
  existingQrUrl: z.string().nullable(),
});

/** What the form showed: refused when another value is stored by now. */
const openedUpi = z.object({
  upiId: z.string().max(400),
  holderName: z.string().max(400),
  merchantId: z.string().max(400),
  imageId: z.string().max(40).nullable(),
});

export type UpiSettings = z.infer<typeof upi>;

export const paymentSettings = {
  'GET admin/upi': endpoint({
    summary: 'Where UPI payments go',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: upi }) },
    errors: [],
  }),
  'PUT admin/upi': endpoint({
    summary: 'Say where UPI payments go; a token that is left out or masked stays as it was',
    access: 'admin',
    permission: 'money',
    body: z.object({
      imageId: z.string().max(40).nullable(),
      upiId: ruled(upiIdProblem),
      holderName: z.string().trim().min(1, 'Please enter the account holder').max(80, 'At most 80 characters'),
      merchantId: z.string().trim().max(40).optional(),
      Token: z.string().trim().max(400).optional(),
      expected: openedUpi.optional(),
    }),
    replies: { 200: z.object({ data: upi }) },
    errors: ['SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
  'POST admin/upi/test': endpoint({
    summary: 'Ask the merchant feed once, with what is saved: does it answer?',
    access: 'admin',
    permission: 'money',
    replies: { 200: z.object({ isWorking: z.boolean(), message: z.string() }) },
    errors: ['DEPOSITS_NOT_SET_UP'],
  }),
  'POST admin/currency/check': endpoint({
    summary: 'Ask the blockchain about a wallet address: is it the main network, and does the address exist there?',
    access: 'admin',
    permission: 'money',
    body: z.object({ walletAddress: ruled(walletAddressProblem).min(1, 'Please enter the address') }),
    replies: { 200: z.object({ outcome: z.enum(walletOutcomes), message: z.string() }) },
    errors: [],
  }),
  'GET admin/allcurrency': endpoint({
    summary: 'Rupees per coin, USDT first, and where coins go',
    access: 'admin',
    permission: 'view',
    replies: { 200: shown },
    errors: [],
  }),
  'PUT admin/currency': endpoint({
    summary: 'Set the rates and the address; payments declared before keep the rate they were declared at',
    access: 'admin',
    permission: 'money',
    body: z.object({ usdt: currency, trx: currency, walletAddress: ruled(walletAddressProblem).optional(), expected: shown.optional() }),
    replies: { 200: shown },
    errors: ['SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
  }),
};
