import type { Database } from '../../server/src/platform/database/database.ts';

type Outcomes = {
  serviceId: string;
  count: number;
  succeeded: number;
  minutesAgo: number;
  waitSeconds?: number;
};

/** With and without a code in mixed order, six seconds apart. */
export async function mixedOutcomes(installation: { app: { deps: { db: Database } } }, wish: Outcomes): Promise<void> {
  const { pool } = installation.app.deps.db;
  const { rows } = await pool.query<{ before: number }>('select coalesce(max(id), 0) as before from activation');
  await outcomes(installation, wish);
  await pool.query(`update activation set created_at = created_at - ((id - $1) * 37 % $2) * interval '6 seconds' where id > $1`, [
    rows[0]?.before,
    wish.count,
  ]);
}

/** Numbers that ended, bought through the first route of the service's server: rows only, with a hold that was never captured. */
export async function outcomes(installation: { app: { deps: { db: Database } } }, wish: Outcomes): Promise<void> {
  const { serviceId, count, succeeded, minutesAgo, waitSeconds = 30 } = wish;
  await installation.app.deps.db.pool.query(
    `with buyer as (
      insert into app_user (email, referral_code)
        select 'outcome-' || gen_random_uuid() || '@example.com', gen_random_uuid()::text from generate_series(1, $2::int) returning id),
    tx as (
      insert into ledger_tx (idem_key, kind, ref, actor)
        select 'outcome:' || id, 'hold', 'user:' || id, 'system' from buyer returning id, substring(ref from 6)::bigint as user_id),
    entry as (
      insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
        select a.id, 1000000000 + tx.id, tx.id, case a.kind when 'adjust' then 1 else -1 end, 0
        from tx join ledger_account a on a.kind in ('adjust', 'suspense')),
    held as (insert into hold (user_id, amount, tx_id) select user_id, 1, id from tx returning id, user_id),
    numbered as (select held.*, row_number() over (order by id) <= $3 as has_code, app_now() - $4 * interval '1 minute' as at from held)
    insert into activation (user_id, serial_number, service_id, service_code, server, price, hold_id, state, is_deep_check, purchase_deadline,
        provider_id, route_id, upstream_id, phone_number, created_at, expires_at, cancellable_at, first_message_at, ended_at)
      select n.user_id, 1, s.id, s.code, s.server, s.price, n.id, case when has_code then 'finished' else 'expired' end, false, at,
        r.provider_id, r.id, 'outcome-' || n.id, '+910000000000', at, at, at, case when has_code then at + $5 * interval '1 second' end, at
      from numbered n join service s on s.id = $1
        join lateral (select * from route where route.server = s.server order by priority, id limit 1) r on true`,
    [serviceId, count, succeeded, minutesAgo, waitSeconds],
  );
}
