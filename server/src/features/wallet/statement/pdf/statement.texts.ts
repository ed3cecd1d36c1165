import type { StatementCause } from '@pinline/contract/wallet/statement.rules';

/** What the PDF says. `statement.texts.hi.ts` has the type of these. */
export const statementTexts = {
  title: 'Statement',
  /** How days and times are written. */
  dates: 'en-GB',
  days: (from: string, to: string): string => (from === to ? from : `${from} to ${to}`),
  madeAt: (time: string, zone: string): string => `Made on ${time} (${zone})`,
  filtered: 'Only some movements are listed. The balances are those of the whole period.',
  sums: {
    opening: 'Opening balance',
    in: 'In',
    bonus: 'Bonus, adjustments',
    charged: 'Charged',
    held: 'Held',
    closing: 'Closing balance',
  },
  returned: (amount: string, count: number): string =>
    `${amount} was held and returned for ${count} ${count === 1 ? 'purchase' : 'purchases'} without a code.`,
  equal: 'Equals the ledger to the paisa.',
  heads: { time: 'Time', movement: 'Movement', about: 'For', held: 'Held, ₹', amount: 'In or out, ₹', balance: 'Balance, ₹' },
  movements: {
    hold: 'Held',
    replaced_hold: 'Held',
    code: 'Charged',
    late_code: 'Charged',
    no_code: 'Returned',
    deposit: 'In',
    promo: 'Bonus',
    referral: 'Bonus',
    refund: 'Adjustment',
    adjustment: 'Adjustment',
    opening: 'Adjustment',
  } satisfies Record<StatementCause, string> as Record<StatementCause, string>,
  upi: 'UPI deposit',
  crypto: 'Crypto deposit',
  promo: 'Promo code',
  referral: 'Referral bonus',
  noNumber: 'no number',
  lateCode: 'late code',
  replaced: 'replaced by another hold',
  refund: 'refund',
  none: 'Nothing moved in this period.',
  page: (page: number, of: number): string => `Page ${page} of ${of}`,
};

export type StatementTexts = typeof statementTexts;
