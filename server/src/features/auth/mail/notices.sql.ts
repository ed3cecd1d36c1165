import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export async function isEmailProved(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.selectFrom('appUser').select('emailVerifiedAt').where('email', '=', email).executeTakeFirst();
  return row !== undefined && row.emailVerifiedAt !== null;
}

/** True once for each address, and again after retention. */
export async function takeConfirmation(tx: Tx, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mailNotice')
    .values({ email, kind: 'confirmation', hourEndsAt: sql`app_now() + interval '400 days'` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type Key = { email: string; kind: string };

/** `folded` 0: the mail may be sent now; otherwise it counts into the running hour. */
export async function countNotice(tx: Tx, { email, kind }: Key): Promise<{ folded: number; hourEndsAt: Date }> {
  const { rows } = await sql<{ folded: number; hourEndsAt: Date }>`
    insert into mail_notice as known (email, kind, hour_ends_at) values (${email}, ${kind}, app_now() + interval '1 hour')
    on conflict (email, kind) do update set
      hour_ends_at = case when known.folded = 0 and known.hour_ends_at <= app_now() then excluded.hour_ends_at else known.hour_ends_at end,
      folded = case when known.folded = 0 and known.hour_ends_at <= app_now() then 0 else known.folded + 1 end
    returning folded, hour_ends_at`.execute(tx);
  return rows[0] ?? { folded: 0, hourEndsAt: new Date() };
}

export async function findFolded(tx: Tx, { email, kind }: Key): Promise<number> {
  const row = await tx.selectFrom('mailNotice').select('folded').where('email', '=', email).where('kind', '=', kind).executeTakeFirst();
  return row?.folded ?? 0;
}

export async function takeFolded(tx: Tx, { email, kind, sent }: Key & { sent: number }): Promise<{ folded: number; hourEndsAt: Date }> {
  return tx
    .updateTable('mailNotice')
    .set({ folded: sql`greatest(0, folded - ${sent}::int)`, hourEndsAt: sql`app_now() + interval '1 hour'` })
    .where('email', '=', email)
    .where('kind', '=', kind)
    .returning(['folded', 'hourEndsAt'])
    .executeTakeFirstOrThrow();
}
