import type { FoundAlarm } from '../../../platform/alarms/alarm-reading.ts';

/** Sent again when another invariant is broken, or one fewer. */
export function writeLedgerAlarm(broken: readonly { id: string; holds: string }[]): FoundAlarm<'ledger_broken'>[] {
  const [first] = broken;
  if (first === undefined) return [];
  const others =
    broken.length === 1
      ? ''
      : ` So ${broken.length === 2 ? 'is' : 'are'} ${broken
          .slice(1)
          .map(({ id }) => id)
          .join(', ')}.`;
  const text = `The ledger doesn’t add up. ${first.id} is broken: ${first.holds}${others} Pause buying, take a backup, and run npm run doctor -- --json.`;
  return [{ kind: 'ledger_broken', subject: '', severity: 'urgent', text, sentAgainFor: broken.map(({ id }) => id).join(' ') }];
}
