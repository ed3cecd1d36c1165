import { sql } from 'kysely';
import type { Database, Db } from '../../platform/database/database.ts';

/** What is waited for. `country`: ISO 3166 alpha-2; null for any. `basisPoints`: of the waiters' price tier. */
export type WaitedService = { serviceCode: string; country: string | null; basisPoints: number };

export type Waiter = {
  id: number;
  userId: number;
  serviceCode: string;
  isAutomatic: boolean;
  cap: number;
  country: string | null;
  tries: number;
  /** The user's own software that waits; null for a person. */
  keyId: number | null;
  basisPoints: number;
};

/** Entries to serve and entries to end are both among these. */
export async function isAnyUserWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`select exists (select from waitlist_entry where state = 'waiting') as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}

export async function findWaitedServices(db: Db): Promise<WaitedService[]> {
  const { rows } = await sql<WaitedService>`
    select e.service_code as "serviceCode", e.country, coalesce(t.basis_points, 0) as "basisPoints"
    from waitlist_entry e join app_user u on u.id = e.user_id left join price_tier t on t.id = u.price_tier_id
    where e.state = 'waiting' group by e.service_code, e.country, t.basis_points order by min(e.id)`.execute(db);
  return rows;
}

/** In paise. `counted`: the cheapest offer whose provider counts numbers; `uncounted`: the cheapest of the others. Null: there is none. */
export type CheapestOffers = { counted: number | null; uncounted: number | null };

/**
 * The oldest of each who can be served, except users whose row is locked now. Those who shall be notified when an offer was shown already
 * wait for a newer count of numbers, which is made each minute.
 */
export async function findWaiters(db: Db, waited: readonly (WaitedService & CheapestOffers)[], limit: number): Promise<Waiter[]> {
  if (waited.length === 0) return [];
  const { rows } = await sql<Waiter>`
    select waiter.*
    from unnest(${waited.map(({ serviceCode }) => serviceCode)}::text[], ${waited.map(({ country }) => country)}::text[],
        ${waited.map(({ basisPoints }) => basisPoints)}::int[], ${waited.map(({ counted }) => counted)}::bigint[],
        ${waited.map(({ uncounted }) => uncounted)}::bigint[]) as o (service_code, country, basis_points, counted, uncounted)
      cross join lateral (
        select e.id, e.user_id as "userId", e.service_code as "serviceCode", e.is_automatic as "isAutomatic", e.price_cap as cap, e.country,
          (select count(*)::int from waitlist_try t where t.entry_id = e.id) as tries, o.basis_points as "basisPoints",
          e.key_id as "keyId"
        from waitlist_entry e join user_counter c on c.user_id = e.user_id
        where e.state = 'waiting' and e.service_code = o.service_code and e.country is not distinct from o.country
          and basis_points_of(e.user_id) = o.basis_points and e.removed_at is null and e.expires_at > app_now() and e.retry_at <= app_now()
          and case when e.is_automatic then e.price_cap >= least(o.counted, o.uncounted)
            else e.price_cap >= o.counted and (not e.was_offered or e.created_at < app_now() - interval '90 seconds')
              or e.price_cap >= o.uncounted and not e.was_offered end
        order by e.id limit ${limit} for update of c skip locked) waiter
    order by waiter.id`.execute(db);
  return rows;
}

/** Numbers of users notified within the last minute, by service: they come before later ones. */
export async function countNotified(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('waitlistEntry')
    .select(['serviceCode', (select) => select.fn.countAll<number>().as('count')])
    .where('endedAt', '>', sql<Date>`app_now() - interval '1 minute'`)
    .where('state', '=', 'notified')
    .groupBy('serviceCode')
    .execute();
  return new Map(rows.map(({ serviceCode, count }) => [serviceCode, count]));
}

/**
 * Offers that had no number for a waiter within the last half minute, and the country that was asked for. One that had only numbers
 * that this waiter reported, or that was not asked for this waiter, may have some for others.
 */
export async function findRestingOffers(db: Db): Promise<{ serviceId: number; country: string | null }[]> {
  const { rows } = await sql<{ serviceId: number; country: string | null }>`
    select distinct coalesce(p.service_id, a.service_id) as "serviceId", a.wanted_country as country
    from waitlist_try t join activation a on (a.user_id, a.id) = (t.user_id, t.activation_id)
      join purchase_attempt p on (p.user_id, p.activation_id) = (a.user_id, a.id)
    where t.begun_at > app_now() - interval '2 minutes' and a.state = 'failed' and a.failure <> 'BUSY' and a.ended_at > app_now() - interval '30 seconds'
      and coalesce(p.detail, '') not in ('reported before', 'NOT_ASKED: no time left')`.execute(db);
  return rows;
}

/** Entries whose day is over, or whose removal waited for a purchase. */
export async function findOverEntries(db: Db, limit: number): Promise<{ id: number; userId: number }[]> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select id, user_id as "userId" from waitlist_entry
    where state = 'waiting' and (expires_at <= app_now() or removed_at < app_now() - interval '1 second')
    order by expires_at limit ${limit}`.execute(db);
  return rows;
}

/** False when it was decided before. */
export async function endOverEntry(db: Database, id: number): Promise<boolean> {
  return db.call('waitlist_end_over', { entryId: id });
}

/** False when it ended before. */
export async function notifyWaiter(db: Database, id: number): Promise<boolean> {
  return db.call('waitlist_notify', { entryId: id });
}

export type WaiterReservation = {
  id: number;
  no: number;
  serviceIds: readonly number[];
  requestHash: Buffer;
  waitMs: number;
  timeZone: string;
  /** Drawn before the call, so that a repeated call recognises its own purchase. */
  activationId: number;
};

/** `activationId`, `server` and `serviceCode` are set for `reserved` only. */
export type WaiterReserved = {
  outcome: 'reserved' | 'repeated' | 'no_money' | 'removed' | 'postponed' | 'over';
  activationId: number;
  server: number;
  serviceCode: string;
};

export async function reserveForWaiter(db: Database, r: WaiterReservation): Promise<WaiterReserved> {
  const { id: entryId, no, serviceIds: offers, requestHash, waitMs, timeZone, activationId } = r;
  return db.call('waitlist_begin', { entryId, no, offers, requestHash, waitMs, timeZone, activationId });
}
