/** What the statement's filter offers. */
export const statementKinds = ['in', 'held', 'charged', 'returned', 'bonus', 'adjustment'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Why money moved: one for each movement. `replaced_hold`: a hold that gave way to another one of the same purchase or switch. */
export const kindOfCause = {
  hold: 'held',
  replaced_hold: 'held',
  code: 'charged',
  late_code: 'charged',
  no_code: 'returned',
  deposit: 'in',
  promo: 'bonus',
  referral: 'bonus',
  refund: 'adjustment',
  adjustment: 'adjustment',
  opening: 'adjustment',
} as const satisfies Record<string, StatementKind>;
export type StatementCause = keyof typeof kindOfCause;

export const statementCauses = [
  'hold',
  'replaced_hold',
  'code',
  'late_code',
  'no_code',
  'deposit',
  'promo',
  'referral',
  'refund',
  'adjustment',
  'opening',
] as const satisfies readonly StatementCause[];

/** A year, and one day of a leap year. */
export const longestPeriodDays = 366;

/** A PDF of more is refused: the CSV has no limit. */
export const pdfLinesMaximum = 5_000;
