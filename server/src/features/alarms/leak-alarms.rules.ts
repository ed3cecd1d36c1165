import { unitsShown } from '@pinline/contract/values/micros.rules';
import type { ComparedProvider } from '../reconciliation/leaks/leaks.commands.ts';
import type { FoundAlarm } from './write-alarms.rules.ts';

const hourMs = 3_600_000;

/** Per provider, of what is older than an hour: what is younger may be explained by the next comparison. */
export function writeLeakAlarms(providers: readonly ComparedProvider[]): FoundAlarm[] {
  return providers.flatMap(({ name, currency, comparedAt, leaks }) => {
    const old = leaks.filter(({ bookedAt }) => comparedAt.getTime() - Date.parse(bookedAt) >= hourMs);
    if (old.length === 0) return [];
    const amount = `${unitsShown(old.reduce((sum, { micros }) => sum + micros, 0))} ${currency}`;
    const numbers = old.length === 1 ? '1 number' : `${old.length} numbers`;
    const text = `${name} and our records differ by ${amount} in ${numbers}. Find out which with npm run reconcile.`;
    return [
      { kind: 'money_unexplained', subject: name, severity: 'warning', text, sentAgainFor: String(Math.floor(Math.log2(old.length))) },
    ];
  });
}
