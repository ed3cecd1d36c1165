import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { SoldService } from './demo-figures.rules.ts';
import type { PastPurchase } from './demo-history.rules.ts';

// The rows that the SQL functions would leave: calling those takes a minute.

/** Blocks purchases until the transaction ends. False if there is any purchase. */
export async function lockEmptyHistory(tx: Tx): Promise<boolean> {
  // In the order in which purchases lock them, so that the two can't deadlock.
  await sql`lock table ledger_account, activation in share row exclusive mode`.execute(tx);
  return (await tx.selectFrom('activation').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function findServicesToSell(tx: Tx): Promise<SoldService[]> {
  const { rows } = await sql<SoldService>`
    select id, code, name, server::text, row_number() over (partition by server order by id)::int - 1 as rank,
      (count(*) over (partition by server))::int as "of"
    from service where server in (select server from route) order by id`.execute(tx);
  return rows;
}

export async function insertBuyers(tx: Tx, buyers: { email: string; joinedAgo: number }[]): Promise<void> {
  await sql`
    with made as (
      insert into app_user (email, referral_code, created_at)
        select email, upper(substr(md5(email), 1, 8)), app_now() - "joinedAgo" * interval '1 second'
        from json_to_recordset(${JSON.stringify(buyers)}) as buyer (email text, "joinedAgo" float8) returning id),
    counted as (insert into user_counter (user_id) select id from made)
    insert into ledger_account (kind, user_id) select kind, id from made, unnest(array['available', 'held']) kind order by id, kind`.execute(
    tx,
  );
  await sql`
    create temporary table past_buyer on commit drop as
      select n as buyer, u.id as user_id, u.created_at as joined_at, available.id as available_id, held.id as held_id
      from unnest(${buyers.map(({ email }) => email)}::text[]) with ordinality as listed (email, n)
        join app_user u using (email)
        join ledger_account available on available.user_id = u.id and available.kind = 'available'
        join ledger_account held on held.user_id = u.id and held.kind = 'held'`.execute(tx);
}

/** Ids rise with time. A window function would sort again. */
export async function stagePurchases(tx: Tx, purchases: PastPurchase[]): Promise<void> {
  await sql`
    create temporary table past on commit drop as
      select nextval('activation_id_seq') as id, nextval('hold_id_seq') as hold_id, staged.*
      from (
        select row_number() over (partition by b.user_id order by i.reserved_at) as serial_number, b.user_id, b.available_id, b.held_id, s.id as service_id, s.code as service_code, s.server, s.price, r.id as route_id, r.country, r.provider_id, p.currency,
          p.paise_per_unit, i."isDeepCheck" as is_deep_check, i."phoneNumber" as phone_number, i.state, i.text, i.code, i.reserved_at, i.created_at,
          case i.state when 'cancelled' then 'user:' || b.user_id end as cancel_actor,
          i.created_at + i."lifeSeconds" * interval '1 second' as expires_at, i.created_at + i."cancelAfter" * interval '1 second' as cancellable_at,
          i.created_at + i."messageAfter" * interval '1 second' as message_at, i.created_at + i."endAfter" * interval '1 second' as ended_at
        from (
          select *, app_now() - "reservedAgo" * interval '1 second' as reserved_at,
            app_now() - ("reservedAgo" - "numberAfter") * interval '1 second' as created_at
          from json_to_recordset(${JSON.stringify(purchases)}) as purchase (
            "serviceId" bigint, buyer int, "isDeepCheck" boolean, "phoneNumber" text, state text, text text, code text,
            "reservedAgo" float8, "numberAfter" float8, "cancelAfter" float8, "lifeSeconds" float8, "messageAfter" float8, "endAfter" float8)
        ) i
          join past_buyer b using (buyer) join service s on s.id = i."serviceId"
          join (select distinct on (server) * from route order by server, priority, id) r on r.server = s.server
          join provider p on p.id = r.provider_id
        order by reserved_at) staged`.execute(tx);
}

export async function insertPurchases(tx: Tx): Promise<void> {
  await sql`
    insert into activation (user_id, id, serial_number, service_id, service_code, server, price, hold_id, state, is_deep_check, reserved_at,
        purchase_deadline, provider_id, upstream_id, phone_number, can_get_another, created_at, expires_at, cancellable_at, first_message_at, ended_at,
        cancel_actor, cancel_asked_at, route_id)
      select user_id, id, serial_number, service_id, service_code, server, price, hold_id, state, is_deep_check, reserved_at,
        reserved_at + case when is_deep_check then 60 else 10 end * interval '1 second', provider_id, 'h' || id, phone_number, true, created_at, expires_at,
        cancellable_at, message_at, ended_at, cancel_actor, case state when 'cancelled' then ended_at - interval '1 second' end, route_id
      from past order by id`.execute(tx);
  await sql`
    insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, state, sent_at, deadline, node,
        upstream_id, phone_number, cost_micros, currency, paise_per_unit, settled_at, service_id, price)
      select user_id, id, 1, provider_id, route_id, service_code, country, 'ok', reserved_at, reserved_at + interval '8 seconds', 'before the first start',
        'h' || id, phone_number, 620000 * price / paise_per_unit, currency, paise_per_unit, created_at, service_id, price
      from past order by id`.execute(tx);
  await sql`
    insert into profit_change (attempt_id)
      select p.id from past join purchase_attempt p on p.user_id = past.user_id and p.activation_id = past.id order by p.id`.execute(tx);
  await sql`
    insert into message (user_id, activation_id, no, text, code, received_at)
      select user_id, id, 1, text, code, message_at from past where message_at is not null order by message_at`.execute(tx);
  await sql`
    update user_counter c set activation_serial = last.serial_number
      from (select user_id, max(serial_number) as serial_number from past group by user_id) last where c.user_id = last.user_id`.execute(
    tx,
  );
}
