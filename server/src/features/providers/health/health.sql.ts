import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Health } from './health.rules.ts';
import { isConnectedAs, type ProviderRow } from '../providers.sql.ts';

export type HealthRow = Health & { providerId: number; checkedAt: Date };

export async function findProvidersInUse(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('provider as p')
    .select('p.id')
    .where('p.isEnabled', '=', true)
    .where((where) =>
      where.exists(where.selectFrom('route as r').select('r.id').whereRef('r.providerId', '=', 'p.id').where('r.removedAt', 'is', null)),
    )
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listHealth(db: Db | Tx): Promise<HealthRow[]> {
  return db
    .selectFrom('providerHealth')
    .select(['providerId', 'isWorking', 'balanceMicros', 'currency', 'latencyMs', 'message', 'checkedAt'])
    .execute();
}

/** Undefined if address, key or currency has changed. The share lock waits for an operator's change. */
export async function saveHealth(
  db: Db,
  row: Omit<ProviderRow, 'protocol'>,
  { isWorking, balanceMicros, currency, latencyMs, message }: Health,
): Promise<Date | undefined> {
  const { rows } = await sql<{ checkedAt: Date }>`
    insert into provider_health (provider_id, is_working, balance_micros, currency, latency_ms, message, spent_micros, checked_at)
    select p.id, ${isWorking}, ${balanceMicros}::bigint, ${currency}::text, ${latencyMs}::int, ${message},
      coalesce((
        select sum(t.cost_micros) from purchase_attempt t join activation a on a.user_id = t.user_id and a.id = t.activation_id
        where t.id > coalesce((select id from purchase_attempt where sent_at < app_now() - interval '1 day 1 minute' order by id desc limit 1), 0)
          and t.provider_id = p.id and t.state = 'ok' and t.currency = p.currency and t.sent_at > app_now() - interval '1 day'
          and (a.first_message_at is not null or a.late_code_at is not null)), 0),
      app_now()
    from provider p
    where ${isConnectedAs(row)} for share of p
    on conflict (provider_id) do update set is_working = excluded.is_working, balance_micros = excluded.balance_micros,
      currency = excluded.currency, latency_ms = excluded.latency_ms, message = excluded.message, spent_micros = excluded.spent_micros,
      checked_at = excluded.checked_at
    returning checked_at`.execute(db);
  return rows[0]?.checkedAt;
}

/** Keeps the stored balance, unless it can't be true any more: one that works again has money. Ignores a replaced connection. */
export async function noteState(db: Db, row: ProviderRow, { isWorking, message }: { isWorking: boolean; message: string }): Promise<void> {
  await sql`
    insert into provider_health (provider_id, is_working, message, checked_at)
    select p.id, ${isWorking}, ${message}, app_now() from provider p where ${isConnectedAs(row)} for share of p
    on conflict (provider_id) do update set is_working = excluded.is_working, message = excluded.message, checked_at = excluded.checked_at,
      balance_micros = case when not excluded.is_working or provider_health.balance_micros > 0 then provider_health.balance_micros end`.execute(
    db,
  );
}

/** With another key, address or currency it is another account. */
export async function forgetHealth(tx: Tx, providerId: number): Promise<void> {
  await tx.deleteFrom('priceAlarm').where('providerId', '=', providerId).execute();
  await tx.deleteFrom('providerHealth').where('providerId', '=', providerId).execute();
}
