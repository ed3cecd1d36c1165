import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { hoursLeft } from '../../providers/health/runway.rules.ts';
import type { OpenWork, ProviderMoney } from './digest.sql.ts';

export type Digest = OpenWork & { day: string; total: ProfitRow; alarms: readonly { severity: Severity; text: string }[] };

const alarmsShown = 5;
/** A runway beyond 60 days is no news. */
const longHours = 60 * 24;

/** The lines of a summary; the first is its subject. */
export function writeDigest({ day, total, providers, alarms, unclaimedPayments, reviews }: Digest): string[] {
  const open = [
    ...counted(alarms.length, 'alarm', 'alarms'),
    ...counted(unclaimedPayments, 'payment without a user', 'payments without a user'),
    ...counted(reviews, 'deposit to decide', 'deposits to decide'),
  ];
  return [
    `${dayText(day)}: net ${formatRupees(total.net)}`,
    `${formatRupees(total.takings)} taken in. ${salesText(total)} ${formatRupees(total.refunds)} refunded.`,
    ...providers.map(providerLine),
    open.length === 0 ? 'Nothing waits for you.' : `Waiting for you: ${open.join(', ')}.`,
    ...alarms.slice(0, alarmsShown).map(({ text }) => `· ${text}`),
    ...(alarms.length > alarmsShown ? [`· and ${alarms.length - alarmsShown} more`] : []),
  ];
}

function salesText({ sold, codes }: ProfitRow): string {
  if (sold === 0) return 'No number was sold.';
  return `${sold} ${sold === 1 ? 'number' : 'numbers'}, ${codes} with a code (${Math.round((100 * codes) / sold)}%).`;
}

function providerLine({ name, balanceMicros, currency, spentMicros }: ProviderMoney): string {
  if (balanceMicros === null) return `${name}: balance unknown`;
  return `${name}: ${unitsText(balanceMicros)} ${currency ?? ''}${runwayText(hoursLeft({ balanceMicros, spentMicros }))}`;
}

function runwayText(hours: number | null): string {
  if (hours === null || hours >= longHours) return '';
  return hours < 48 ? `, enough for ${hours} ${hours === 1 ? 'hour' : 'hours'}` : `, enough for ${Math.floor(hours / 24)} days`;
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));
}
