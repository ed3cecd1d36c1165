import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function findMailbox(db: Db | Tx, email: string): Promise<string> {
  const { rows } = await sql<{ mailbox: string }>`select normalised_mailbox(${email}) as mailbox`.execute(db);
  return rows[0]?.mailbox ?? email;
}

export async function insertReturnedSigns(db: Db | Tx, of: { userId: number; kinds: string[]; hashes: Buffer[] }): Promise<void> {
  await sql`
    insert into returned_sign (kind, user_id, departed_id)
      select d.kind, ${of.userId}, d.user_id
      from unnest(${of.kinds}::text[], ${of.hashes}::bytea[]) as sign (kind, sign_hash)
        join departed_sign d on d.kind = sign.kind and d.sign_hash = sign.sign_hash
      where d.user_id <> ${of.userId}
    on conflict do nothing`.execute(db);
}

export async function insertReturnedPayer(db: Db, { payer, hash }: { payer: string; hash: Buffer }): Promise<void> {
  await sql`
    insert into returned_sign (kind, payer, departed_id)
      select 'payer', ${payer}, user_id from departed_sign where kind = 'payer' and sign_hash = ${hash}
    on conflict do nothing`.execute(db);
}
