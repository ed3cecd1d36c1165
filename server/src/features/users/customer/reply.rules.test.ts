import { describe, expect, test } from 'vitest';
import { writeReply, type ReplyFacts } from './reply.rules.ts';

const nothing: ReplyFacts = { deposit: undefined, number: undefined, balance: 677.5, held: 0 };
const deposit = { state: 'pending', reference: '326588508902', isUpi: true, amount: 500, uncheckedSince: null } as const;
const number = { state: 'waiting', service: 'Orchard Mail', mobileno: '+919885089023', price: 9, until: '17:37' } as const;
const replyTo = (facts: Partial<ReplyFacts>) => writeReply({ ...nothing, ...facts });

describe('the reply', () => {
  test.each<[string, Partial<ReplyFacts>, string]>([
    [
      'a payment that has not arrived',
      { deposit, number },
      'Your ₹500.00 payment (UTR 326588508902) hasn’t reached us yet. It’ll be credited automatically as soon as it arrives, and nothing’s lost.',
    ],
    [
      'one that could not be checked',
      { deposit: { ...deposit, amount: null, uncheckedSince: '17:06' } },
      'Your payment (UTR 326588508902) hasn’t reached us yet because payment checks are delayed since 17:06. It’ll be credited automatically as soon as they’re back, and nothing’s lost.',
    ],
    [
      'one that is checked by hand',
      { deposit: { ...deposit, state: 'review' } },
      'We’ve received your ₹500.00 payment (UTR 326588508902) and our team is checking it. You don’t need to do anything, and nothing’s lost.',
    ],
    [
      'a number that waits',
      { number },
      'Your Orchard Mail number +919885089023 is still waiting for its code, and ₹9.00 is held for it. If no code arrives by 17:37, it’s returned automatically.',
    ],
    [
      'a refunded number',
      { number: { ...number, state: 'refunded' } },
      'We’ve refunded ₹9.00 for your Orchard Mail number +919885089023. Your balance is ₹677.50.',
    ],
    [
      'a late code',
      { number: { ...number, state: 'late code' } },
      'Your Orchard Mail number +919885089023 ended without a code and wasn’t charged, but its code has arrived since. You can show it for ₹9.00 until 17:37 in your history.',
    ],
    [
      'a cancelled number',
      { number: { ...number, state: 'cancelled' } },
      'Your Orchard Mail number +919885089023 ended without a code, and ₹9.00 was returned. Your balance is ₹677.50.',
    ],
    [
      'a number with its code',
      { number: { ...number, state: 'code' } },
      'Your Orchard Mail number +919885089023 received its code, which cost ₹9.00. You’ll find the code in your history, and your balance is ₹677.50.',
    ],
    [
      'nothing open',
      { held: 22 },
      'Your balance is ₹677.50, and ₹22.00 more is held for numbers that wait for a code. Tell us the number or the payment you’re asking about, and we’ll look into it.',
    ],
  ])('explains %s', (_, facts, reply) => {
    expect(replyTo(facts)).toBe(reply);
  });
});
