import { longestPeriodDays } from '@pinline/contract/wallet/statement.rules';
import { refuse } from '../../../platform/errors.ts';

export type Days = { from: string; to: string };
export type AskedDays = { from?: string | undefined; to?: string | undefined };

/** Without days the month so far, with one alone what reaches from it to today, or up to it from the first of its month. */
export function chooseDays({ from, to }: AskedDays, today: string): Days {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const days = { from: from ?? `${last.slice(0, 8)}01`, to: last };
  const length = (Date.parse(days.to) - Date.parse(days.from)) / dayMs + 1;
  if (days.from < '1970-01-01' || length < 1) refuse('INVALID_FIELDS', { fields: { from: 'Must not be after the last day' } });
  if (length > longestPeriodDays) refuse('INVALID_FIELDS', { fields: { from: `At most ${longestPeriodDays} days` } });
  return days;
}

const dayMs = 86_400_000;
