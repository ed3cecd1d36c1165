import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { ComparedProvider } from '../../reconciliation/leaks/leaks.commands.ts';
import type { FoundAlarm } from './write-alarms.rules.ts';

const hourMs = 3_600_000;
const unreadHours = 24;

/** Of providers in use. What a provider that is switched off still owes is on the page. */
export function writeLeakAlarms(providers: readonly ComparedProvider[], now: Date): FoundAlarm[] {
  return providers.filter(({ isInUse }) => isInUse).flatMap((provider) => [...differAlarm(provider), ...unreadAlarm(provider, now)]);
}

/** Of what is older than an hour: what is younger may be explained by the next comparison. */
function differAlarm({ name, currency, comparedAt, leaks }: ComparedProvider): FoundAlarm[] {
  if (comparedAt === null) return [];
  const old = leaks.filter(({ bookedAt }) => comparedAt.getTime() - Date.parse(bookedAt) >= hourMs);
  if (old.length === 0) return [];
  const amount = `${unitsShown(old.reduce((sum, { micros }) => sum + micros, 0))} ${currency}`;
  const numbers = old.length === 1 ? '1 number' : `${old.length} numbers`;
  const text = `${name} and our records differ by ${amount} in ${numbers}. Each is under Differences, with its repair.`;
  return [{ kind: 'money_unexplained', subject: name, severity: 'warning', text, sentAgainFor: String(Math.floor(Math.log2(old.length))) }];
}

function unreadAlarm({ name, comparedAt, triedAt, problem }: ComparedProvider, now: Date): FoundAlarm[] {
  const since = comparedAt ?? triedAt;
  if (problem === null || now.getTime() - since.getTime() < unreadHours * hourMs) return [];
  const text = `The records of ${name} could not be compared with ours for over ${unreadHours} hours. Why is under Differences.`;
  return [{ kind: 'money_unread', subject: name, severity: 'warning', text, sentAgainFor: '' }];
}
