import type { PushNotice } from '@pinline/contract/push/push.rules';
import type { Db } from '../../platform/database/database.ts';
import { findEntries } from './waitlist.sql.ts';

/** An entry whose day is over says so on the page only. */
export async function findWaitlistNotice(db: Db, { userId, id }: { userId: number; id: number }): Promise<PushNotice | undefined> {
  const [row] = await findEntries(db, { userId, ids: [id] });
  if (row === undefined || row.state === 'waiting' || row.state === 'expired' || row.state === 'removed') return undefined;
  return { kind: 'waitlist', entryId: String(row.id), service: row.label ?? row.serviceCode, status: row.state };
}
