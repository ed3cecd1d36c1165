import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type LedgerRow = {
  id: number;
  time: Date;
  kind:
    | 'deposit'
    | 'hold'
    | 'capture'
    | 'release'
    | 'refund'
    | 'promo'
    | 'referral'
    | 'adjustment'
    | 'opening'
    | 'late_capture'
    | 'forfeit';
  amount: number;
  balanceAfter: number;
  actor: string;
  reason: string | null;
  ref: string;
};

/** In paise. Entries are numbered without gaps (I05, I06), so a page is a range of the primary key and nothing is counted. */
export async function readLedgerPage(db: Db, of: Page & { userId: number }): Promise<{ rows: LedgerRow[]; total: number }> {
  const account = await db
    .selectFrom('ledgerAccount')
    .select(['id', 'version'])
    .where('userId', '=', of.userId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  const newest =
    of.after === undefined ? account.version - offsetOf(of) : (await findVersion(db, { accountId: account.id, txId: of.after })) - 1;
  const { rows } = await sql<LedgerRow>`
    select t.id, t.created_at as time,
      -- A capture of a pair's hold returns what the other number would have cost more.
      case when b.referee_id is not null then 'referral' when t.kind = 'capture' then 'release' else t.kind end as kind, e.amount, e.balance_after,
      coalesce(u.email, 'system') as actor, t.reason, coalesce(held.ref, t.ref) as ref
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
      left join app_user u on u.id = substring(t.actor from '^(?:user|admin):([0-9]+)$')::bigint
      left join hold h on h.id = substring(t.ref from '^hold:([0-9]+)$')::bigint
      left join ledger_tx held on held.id = h.tx_id
      left join referral_bonus b on b.deposit_id = substring(t.ref from '^deposit:([0-9]+)$')::bigint and b.referrer_id = ${of.userId}
    where e.account_id = ${account.id} and e.account_version <= ${newest} and e.account_version > ${newest - of.limit}
    order by e.account_version desc`.execute(db);
  return { rows, total: account.version };
}

/** 1, before the first entry, for a transaction of another account. */
async function findVersion(db: Db, { accountId, txId }: { accountId: number; txId: string }): Promise<number> {
  const entry = await db
    .selectFrom('ledgerEntry')
    .select('accountVersion')
    .where('accountId', '=', accountId)
    .where('txId', '=', Number(txId))
    .executeTakeFirst();
  return entry?.accountVersion ?? 1;
}
