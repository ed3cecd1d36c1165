import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { ComparedProvider } from '../differences/differences.sql.ts';
import { mostListed } from '../differences/differences.rules.ts';
import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';
import { doublings } from '../../../platform/alarms/count-alarm.rules.ts';

export const differenceKinds = ['money_unexplained', 'money_unread'] as const;

type Found = FoundAlarm<(typeof differenceKinds)[number]>;

const hourMs = 3_600_000;
const unreadHours = 24;

/** Alarms about providers in use. What a provider that is switched off still owes is on the page. */
export function writeDifferenceAlarms(providers: readonly ComparedProvider[], now: Date): Found[] {
  return providers.filter(({ isInUse }) => isInUse).flatMap((provider) => [...differAlarm(provider), ...unreadAlarm(provider, now)]);
}

/** About what is older than an hour: what is younger may be explained by the next comparison. What isn't listed counts at any age. */
function differAlarm({ name, currency, comparedAt, olderThanAnHour: old, unlisted }: ComparedProvider): Found[] {
  const count = old.count + unlisted.count;
  if (comparedAt === null || count === 0) return [];
  const amount = `${unitsShown(old.micros + unlisted.micros)} ${currency}`;
  const numbers = count === 1 ? '1 number' : `${count} numbers`;
  const where =
    unlisted.count === 0
      ? 'Each is under Differences, with its repair.'
      : `These are too many to list: the ${mostListed.toLocaleString('en')} largest are under Differences. Look for one reason, such as the account’s currency or key.`;
  const text = `${name} and our records differ by ${amount} in ${numbers}. ${where}`;
  // One number can be worth more than all before it.
  const sentAgainFor = `${doublings(count)} ${doublings(old.micros + unlisted.micros)}`;
  return [{ kind: 'money_unexplained', subject: name, severity: 'warning', text, sentAgainFor }];
}

function unreadAlarm({ name, comparedAt, triedAt, problem }: ComparedProvider, now: Date): Found[] {
  const since = comparedAt ?? triedAt;
  if (problem === null || now.getTime() - since.getTime() < unreadHours * hourMs) return [];
  const text = `The records of ${name} could not be compared with ours for over ${unreadHours} hours. Why is under Differences.`;
  return [{ kind: 'money_unread', subject: name, severity: 'warning', text, sentAgainFor: '' }];
}
