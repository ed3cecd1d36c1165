import type { waitlistStatuses } from '@pinline/contract/waitlist/waitlist.rules';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';

export type EntryRow = {
  id: number;
  /** The key that waits; null for its user. */
  keyId: number | null;
  serviceCode: string;
  priceCap: number;
  country: string | null;
  isAutomatic: boolean;
  state: (typeof waitlistStatuses)[number];
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  activationId: number | null;
  /** As the service is named on the first server that has it; null when none has. */
  label: string | null;
  logo: string | null;
};

/** `keyId`: the key that waits, null for the user. */
export type Waiting = { userId: number; keyId: number | null };

export type Wish = Waiting & { serviceCode: string; cap: number; country: string | null; isAutomatic: boolean };

export async function insertEntry(db: Database, wish: Wish & { wasOffered: boolean }): Promise<number> {
  const { userId, serviceCode, cap, country, isAutomatic, wasOffered, keyId } = wish;
  return db.call('waitlist_add', { userId, serviceCode, cap, country, isAutomatic, wasOffered, keyId });
}

/** The purchase that runs for it: the entry ends with that. Undefined: the entry has ended. */
export async function endEntryByUser(db: Database, { userId, id }: { userId: number; id: number }): Promise<number | undefined> {
  return (await db.call('waitlist_remove', { userId, entryId: id })) ?? undefined;
}

export async function findEntries(db: Db, { userId, ids }: { userId: number; ids: number[] }): Promise<EntryRow[]> {
  return entries(db)
    .where('e.userId', '=', userId)
    .where('e.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** The newest first. */
export async function findListedEntries(db: Db, { userId, keyId }: Waiting): Promise<EntryRow[]> {
  return entries(db)
    .where('e.userId', '=', userId)
    .where('e.keyId', 'is not distinct from', keyId)
    .where('e.removedAt', 'is', null)
    .where((where) =>
      where.or([
        where('e.state', '=', 'waiting'),
        where.and([where('e.state', '<>', 'removed'), where('e.endedAt', '>', sql<Date>`app_now() - interval '24 hours'`)]),
      ]),
    )
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
}

function entries(db: Db) {
  return db
    .selectFrom('waitlistEntry as e')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('service as s')
          .leftJoin('image as i', 'i.id', 's.imageId')
          .select(['s.name', 'i.src'])
          .whereRef('s.code', '=', 'e.serviceCode')
          .orderBy('s.isEnabled', 'desc')
          .orderBy('s.server')
          .limit(1)
          .as('named'),
      (join) => join.onTrue(),
    )
    .select([
      'e.id',
      'e.keyId',
      'e.serviceCode',
      'e.priceCap',
      'e.country',
      'e.isAutomatic',
      'e.createdAt',
      'e.expiresAt',
      'e.endedAt',
      'e.activationId',
    ])
    .select((select) => [select.ref('e.state').$castTo<EntryRow['state']>().as('state'), 'named.name as label', 'named.src as logo']);
}
