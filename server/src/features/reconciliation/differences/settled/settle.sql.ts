import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { hoursOfAges } from '../../gaps.rules.ts';
import type { Difference } from '../differences.sql.ts';

export type Key = Pick<Difference, 'kind' | 'reference'>;
export type SettledGap = Pick<Difference, 'kind' | 'reference' | 'micros' | 'currency'>;

/** Settles one difference by its key; without a key, all that are too old to be read again. */
export async function settleGaps(
  tx: Tx,
  of: { providerId: number; key: Key | undefined; by: number; note: string },
): Promise<SettledGap[]> {
  const { providerId, key, by, note } = of;
  const which =
    key === undefined
      ? sql`booked_at <= app_now() - make_interval(hours => ${hoursOfAges['under 7 d']})`
      : sql`kind = ${key.kind} and reference = ${key.reference}`;
  const { rows } = await sql<SettledGap>`
    update provider_gap set settled_at = app_now(), settled_by = ${by}, settled_note = ${note}
    where provider_id = ${providerId} and settled_at is null and ${which}
    returning kind, reference, micros, currency`.execute(tx);
  return rows;
}

export async function reopenGap(tx: Tx, providerId: number, { kind, reference }: Key): Promise<SettledGap | undefined> {
  const { rows } = await sql<SettledGap>`
    update provider_gap set settled_at = null, settled_by = null, settled_note = null
    where provider_id = ${providerId} and kind = ${kind} and reference = ${reference} and settled_at is not null
    returning kind, reference, micros, currency`.execute(tx);
  return rows[0];
}

export async function findSettledGaps(db: Db, providerId: number): Promise<SettledGap[]> {
  return db
    .selectFrom('providerGap')
    .select(['kind', 'reference', 'micros', 'currency'])
    .where('providerId', '=', providerId)
    .where('settledAt', 'is not', null)
    .execute();
}
