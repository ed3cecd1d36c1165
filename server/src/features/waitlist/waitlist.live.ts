import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Deps } from '../../deps.ts';
import type { PresentEvents } from '../../platform/live/live.ts';
import { presentEntry } from './waitlist.present.ts';
import { findEntries } from './waitlist.sql.ts';

export function presentWaitlistEvents(deps: Pick<Deps, 'db'>): PresentEvents {
  return async (userId, events) => {
    const ids = [...new Set(events.flatMap(({ waitlistEntryId }) => waitlistEntryId ?? []))];
    if (ids.length === 0) return [];
    const rows = new Map((await findEntries(deps.db.autocommit, { userId, ids })).map((row) => [row.id, row]));
    return events.flatMap(({ seq, waitlistEntryId }): ServerFrame[] => {
      const row = waitlistEntryId === null ? undefined : rows.get(waitlistEntryId);
      return row === undefined ? [] : [{ seq, type: 'waitlist', entry: presentEntry(row) }];
    });
  };
}
