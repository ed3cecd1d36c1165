import type { Database } from '../../../server/src/platform/database/database.ts';
import { writeMany } from '../../postgres/tables.ts';

/** A number as the database has it, in seconds: `ago` since it was bought, the rest since then. */
export type StoredWait = {
  /** Numbers with the same are of one user. */
  buyer: number;
  ago: number;
  state: 'waiting' | 'cancelling' | 'finished' | 'cancelled' | 'expired';
  codeAt: number | null;
  endedAt: number | null;
  lateAt: number | null;
  cancel: { askedAt: number; reason: 'user' | 'switch' | 'report'; report: string | null } | null;
  isWaiters: boolean;
};

/** Rows only, bought through the first route of the service's server; their holds are never captured. */
export async function storeWaits(
  { app }: { app: { deps: { db: Database } } },
  service: { id: string },
  waits: StoredWait[],
): Promise<void> {
  const flat = waits.map(({ cancel, ...wait }, index) => ({ ...wait, ...cancel, no: index + 1 }));
  await writeMany(
    app.deps.db.pool,
    `with wait as materialized (
      select w.*, app_now() - w.ago * interval '1 second' as at from json_to_recordset($2::json) as w (
        no int, buyer int, ago float8, state text, "codeAt" float8, "endedAt" float8, "lateAt" float8, "askedAt" float8, reason text, report text,
        "isWaiters" boolean)),
    buyer as (
      insert into app_user (email, referral_code)
        select 'wait-' || $1 || '-' || buyer || '@example.com', 'w' || $1 || '-' || buyer from wait group by buyer
      returning id, split_part(email, '-', 3)),
    named as (select id as user_id, split_part(split_part, '@', 1)::int as buyer from buyer),
    bought as (select w.*, n.user_id, nextval('activation_id_seq') as activation_id from wait w join named n using (buyer)),
    tx as (
      insert into ledger_tx (idem_key, kind, ref, actor)
        select 'wait:' || $1 || ':' || no, 'hold', no::text, 'system' from bought returning id, ref::int as no),
    entry as (
      insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
        select a.id, 1000000000 + tx.id, tx.id, case a.kind when 'adjust' then 1 else -1 end, 0
        from tx join ledger_account a on a.kind in ('adjust', 'suspense')),
    held as (
      insert into hold (user_id, amount, tx_id) select b.user_id, 1, tx.id from tx join bought b using (no) returning id, tx_id),
    numbered as (
      insert into activation (id, user_id, serial_number, service_id, service_code, server, price, hold_id, state, slot, is_deep_check,
          purchase_deadline, provider_id, route_id, upstream_id, phone_number, created_at, expires_at, cancellable_at, first_message_at,
          ended_at, cancel_actor, cancel_asked_at, cancel_reason, late_code_at)
        select b.activation_id, b.user_id, b.no, s.id, s.code, s.server, s.price, held.id, b.state,
          case when b.state in ('waiting', 'cancelling') then 1 end, false, b.at, r.provider_id, r.id, 'wait-' || $1 || '-' || b.no,
          '+9190' || lpad(b.no::text, 8, '0'), b.at, b.at + interval '20 minutes', b.at + interval '1 minute',
          b.at + b."codeAt" * interval '1 second', b.at + b."endedAt" * interval '1 second',
          case when b.reason is not null then 'user:' || b.user_id end, b.at + b."askedAt" * interval '1 second', b.reason,
          b.at + b."lateAt" * interval '1 second'
        from bought b join tx using (no) join held on held.tx_id = tx.id join service s on s.id = $1::bigint
          join lateral (select * from route where route.server = s.server order by priority, id limit 1) r on true
      returning user_id, id, service_code, route_id),
    reported as (
      insert into number_report (user_id, activation_id, reason, service_code, number_hash, route_id, reported_at)
        select n.user_id, n.id, b.report, n.service_code, sha256(n.id::text::bytea), n.route_id, b.at + b."askedAt" * interval '1 second'
        from numbered n join bought b on b.activation_id = n.id where b.report is not null)
    insert into waitlist_entry (user_id, service_code, price_cap, is_automatic, was_offered, state, ended_at, activation_id)
      select n.user_id, n.service_code, 1, true, false, 'bought', app_now(), n.id
      from numbered n join bought b on b.activation_id = n.id where b."isWaiters"`,
    [service.id, JSON.stringify(flat)],
  );
}
