import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { idOf, readRows as read, type Asked, type Keyed } from './asked.ts';

/** With the messages that are still kept. A late message is its user's once it was shown. */
export async function readNumbers(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select a.id::text as key, a.serial_number as "serialNumber", a.phone_number as number, s.name as service, a.server, a.state,
      (a.price / 100.0)::float8 as price, a.is_deep_check as "isDeepCheck", a.key_id is not null as "isByKey", a.order_id as "orderId",
      a.reserved_at as "askedAt", a.created_at as "boughtAt", a.ended_at as "endedAt",
      (select coalesce(json_agg(json_build_object('text', m.text, 'code', m.code, 'receivedAt', m.received_at) order by m.received_at), '[]')
       from (
         select text, code, received_at from message where user_id = a.user_id and activation_id = a.id and text <> ''
         union all
         select text, code, received_at from late_message
         where user_id = a.user_id and activation_id = a.id and text <> '' and a.revealed_at is not null) m) as messages
    from activation a join service s on s.id = a.service_id
    where a.user_id = ${userId} and a.id > ${idOf(after)} order by a.id limit ${limit}`,
  );
}

export async function readReports(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select r.activation_id::text as key, a.serial_number as "serialNumber", r.reason, r.reported_at as "reportedAt"
    from number_report r join activation a on a.user_id = r.user_id and a.id = r.activation_id
    where r.user_id = ${userId} and r.activation_id > ${idOf(after)} order by r.activation_id limit ${limit}`,
  );
}

/** Whose payment a refused claim named is not its claimant's to know. */
export async function readDeposits(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select d.id::text as key, d.method, d.reference, (d.amount / 100.0)::float8 as amount, d.state, d.reason, d.declared_at as "declaredAt",
      d.settled_at as "settledAt", p.payer, p.paid_at as "paidAt"
    from deposit d left join payment p on p.id = d.payment_id and p.deposit_id = d.id
    where d.user_id = ${userId} and d.id > ${idOf(after)} order by d.id limit ${limit}`,
  );
}

export async function readIntents(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, method, (amount / 100.0)::float8 as amount, currency,
      case currency when 'INR' then pay_units / 100.0 else pay_units / 1000000.0 end::float8 as "toPay",
      state, created_at as "openedAt", expires_at as "expiresAt"
    from deposit_intent where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}

export async function readRedemptions(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select r.promo_id::text as key, c.code, (r.amount / 100.0)::float8 as amount, r.redeemed_at as "redeemedAt"
    from promo_redemption r join promo_code c on c.id = r.promo_id
    where r.user_id = ${userId} and r.promo_id > ${idOf(after)} order by r.promo_id limit ${limit}`,
  );
}

export async function readWaits(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, service_code as service, country, (price_cap / 100.0)::float8 as "maxPrice", is_automatic as "buysItself", state,
      created_at as "since", expires_at as "until", ended_at as "endedAt"
    from waitlist_entry where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}

export async function readWishes(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, app, wished_at as "wishedAt", notified_at as "notifiedAt"
    from app_wish where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}
