import type { AlarmReading, FoundAlarm } from '../../platform/alarms/alarm-reading.ts';
import { findStoredBroken } from './invariants/broken-invariants.sql.ts';

type Kind = 'ledger_broken';

/** What the last check of the invariants found. */
export const walletAlarms: AlarmReading<Kind> = {
  kinds: ['ledger_broken'],
  find: async ({ db }) => writeLedgerAlarm(await findStoredBroken(db.autocommit)),
};

/** Sent again when another invariant is broken, or one fewer. */
function writeLedgerAlarm(broken: readonly { id: string; holds: string }[]): FoundAlarm<Kind>[] {
  const [first, ...rest] = broken;
  if (first === undefined) return [];
  const others = rest.length === 0 ? '' : ` So ${rest.length === 1 ? 'is' : 'are'} ${rest.map(({ id }) => id).join(', ')}.`;
  const text = `The ledger doesn’t add up. ${first.id} is broken: ${first.holds}${others} Pause buying, take a backup, and run npm run doctor -- --json.`;
  return [{ kind: 'ledger_broken', subject: '', severity: 'urgent', text, sentAgainFor: broken.map(({ id }) => id).join(' ') }];
}
