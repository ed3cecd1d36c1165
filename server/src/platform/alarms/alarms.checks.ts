import { severities } from '@pinline/contract/alarms/alarms.rules';
import type { AlarmDeps, AlarmReading } from './alarm-reading.ts';
import { readAlarms } from './read-alarms.ts';
import { messageOf } from '../errors.ts';
import { fail, pass, type Check } from '../checks/checks.ts';

/** What the dashboard warns of, read now. What is only for the operators' information is no fault. */
export function alarmsCheck(readings: readonly AlarmReading[], deps: AlarmDeps): Check {
  return {
    name: 'alarms',
    async run() {
      const { found, failures } = await readAlarms(readings, deps);
      const bySeverity = found.toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity));
      const unread = failures.map(({ kinds, error }) => `${kinds.join(', ')} can’t be read: ${messageOf(error)}.`);
      const detail = [...bySeverity.map(({ text }) => text), ...unread].join(' ');
      if (unread.length === 0 && found.every(({ severity }) => severity === 'notice')) return pass(detail === '' ? 'none' : detail, found);
      return fail(detail, 'docs/alarms.md says what to do about each.', bySeverity);
    },
  };
}
