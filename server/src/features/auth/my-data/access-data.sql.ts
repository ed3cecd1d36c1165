import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { idOf, readRows as read, type Asked, type Keyed } from './asked.ts';

export type SessionData = { userAgent: string | null };

export async function readSessions(db: Db, asked: Asked): Promise<(Keyed & SessionData)[]> {
  return read(
    db,
    sql`
    select id as key, user_agent as "userAgent", address, is_mobile as "isMobile", created_at as "signedInAt", last_used_at as "lastUsedAt",
      ended_at as "endedAt", end_reason as "endedBecause"
    from session where user_id = ${asked.userId} and id > ${asked.after} order by id limit ${asked.limit}`,
  );
}

export async function readDevices(db: Db, asked: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select device_id as key, device_id as "deviceId", seen_at as "lastSeenAt"
    from known_device where user_id = ${asked.userId} and device_id > ${asked.after} order by device_id limit ${asked.limit}`,
  );
}

/** The address that was asked for, and the one before it, as long as either is kept. */
export async function readAddresses(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select key, email, was, at
    from (
      select 'asked ' || lpad(id::text, 20, '0') as key, new_email as email, 'asked for' as was, asked_at as at from email_change where user_id = ${userId}
      union all
      select 'before ' || lpad(id::text, 20, '0'), old_email, 'the address before', changed_at from email_undo where user_id = ${userId}) address
    where key > ${after} order by key limit ${limit}`,
  );
}

/** An endpoint is a secret: with it, anyone could try to notify the browser. */
export async function readSubscriptions(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, substring(endpoint from '^https?://([^/]+)') as service, created_at as "addedAt"
    from push_subscription where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}

export async function readKeys(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, name, 'pk_' || case current_schema() when 'public' then 'live' else 'test' end || '_…' || ending as prefix, scopes,
      (daily_limit / 100.0)::float8 as "rupeesPerDay", (price_limit / 100.0)::float8 as "maxPrice", open_limit as "maxOpen",
      service_codes as services, networks::text[] as addresses, created_at as "createdAt", ends_at as "endsAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt", last_used_from as "lastUsedFrom"
    from api_key where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}

export async function readWebhooks(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, url, events, (low_balance / 100.0)::float8 as "lowBalance", is_enabled as "isEnabled", created_at as "createdAt"
    from webhook_endpoint where user_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}

/** Only operators have any. Whom an act was about is not theirs to take along. */
export async function readActs(db: Db, { userId, after, limit }: Asked): Promise<Keyed[]> {
  return read(
    db,
    sql`
    select id::text as key, at, action, address from audit_log
    where actor_id = ${userId} and id > ${idOf(after)} order by id limit ${limit}`,
  );
}
