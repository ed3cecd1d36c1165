import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { OpenAttempt } from './unconfirmed.rules.ts';

/** A call may report its own answer until this long past its deadline, in seconds. */
const answerSeconds = 2;
/** An attempt closes after two lists without it, this long past its deadline, in seconds; later if the list took longer than usual to read. */
const graceSeconds = 15;
const usualListSeconds = 8;

/** Closed by time alone: its number may appear for this long. */
const givenUpHours = 1;
/** Denied by two lists: its number may still be named as long as it can live, in minutes. */
const deniedMinutes = 25;

function lacksLists(p: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${p}.state = 'closed' and ${p}.empty_lists < 2 and ${p}.sent_at > app_now() - ${givenUpHours} * interval '1 hour')`;
}

function isGivenUp(p: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${lacksLists(p)} or (${p}.state = 'closed' and ${p}.sent_at > app_now() - ${deniedMinutes} * interval '1 minute'))`;
}

/** A `sending` attempt past its deadline has lost its caller. */
export async function findOpenAttempts(db: Db, providerId: number): Promise<OpenAttempt[]> {
  type Row = Omit<OpenAttempt, 'ceiling'> & { ceilingMicros: number; ceilingCurrency: string };
  const { rows } = await sql<Row>`
    select p.id, p.user_id as "userId", p.activation_id as "activationId", a.server, a.is_deep_check as "isDeepCheck", a.wanted_country as "wantedCountry",
      p.service_code as "serviceCode", p.country, p.order_id as "orderId",
      (select substr(e.phone_number, 2) from activation e where e.user_id = a.user_id and e.id = a.again_of_id) as "againPhone",
      p.ceiling_micros as "ceilingMicros", p.ceiling_currency as "ceilingCurrency", p.sent_at as "sentAt", p.deadline,
      p.state = 'sending' and p.deadline + ${answerSeconds} * interval '1 second' > app_now() as "isInFlight",
      a.state in ('buying', 'unknown') as "isAwaited"
    from purchase_attempt p join activation a on a.user_id = p.user_id and a.id = p.activation_id
    where p.provider_id = ${providerId} and (p.state in ('sending', 'unknown') or ${isGivenUp(sql.ref('p'))})`.execute(db);
  return rows.map(({ ceilingMicros: micros, ceilingCurrency: currency, ...attempt }) => ({ ...attempt, ceiling: { micros, currency } }));
}

export function anyAttemptOpen(providerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select from purchase_attempt where provider_id = ${providerId} and state in ('sending', 'unknown'))`;
}

export function anyAttemptGivenUp(providerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select from purchase_attempt p where p.provider_id = ${providerId} and ${isGivenUp(sql.ref('p'))})`;
}

export async function openAgain(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('purchaseAttempt')
    .set({ state: 'unknown', settledAt: null })
    .where('id', '=', attemptId)
    .where('state', '=', 'closed')
    .execute();
}

/**
 * Numbers we have or owe something for, and when those were bought whose own call answered. A resend request has an attempt anyway, so only
 * debts are looked up, which an index serves.
 */
export async function findKnownUpstreamIds(
  db: Db,
  providerId: number,
  ids: string[],
): Promise<{ ids: ReadonlySet<string>; boughtAt: ReadonlyMap<string, Date> }> {
  const { rows } = await sql<{ upstreamId: string; boughtAt: Date | null }>`
    select upstream_id as "upstreamId", case when state = 'ok' and detail is null and settled_at <= deadline then settled_at end as "boughtAt"
    from purchase_attempt where provider_id = ${providerId} and upstream_id = any(${ids}::text[])
    union all
    select upstream_id, null from upstream_debt
    where provider_id = ${providerId} and upstream_id = any(${ids}::text[]) and kind in ('cancel', 'finish')`.execute(db);
  return {
    ids: new Set(rows.map(({ upstreamId }) => upstreamId)),
    boughtAt: new Map(rows.flatMap(({ upstreamId, boughtAt }) => (boughtAt === null ? [] : [[upstreamId, boughtAt]]))),
  };
}

/** Numbers that no purchase of this provider has: two of ours may be one account there. An id alone may be another company's as well. */
export async function findNumbersOfTwins(
  db: Db,
  providerId: number,
  numbers: readonly { upstreamId: string; phoneNumber: string }[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ upstreamId: string }>`
    select p.upstream_id as "upstreamId"
    from unnest(${numbers.map(({ upstreamId }) => upstreamId)}::text[], ${numbers.map(({ phoneNumber }) => phoneNumber)}::text[]) as listed (id, phone)
      join provider x on x.id <> ${providerId} join purchase_attempt p on p.provider_id = x.id and p.upstream_id = listed.id
    where regexp_replace(p.phone_number, '\\D', '', 'g') = listed.phone`.execute(db);
  return new Set(rows.map(({ upstreamId }) => upstreamId));
}

export async function findFirstSightings(db: Db, providerId: number, upstreamIds: string[]): Promise<ReadonlyMap<string, Date>> {
  if (upstreamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('unmatchedNumber')
    .select(['upstreamId', 'firstSeenAt'])
    .where('providerId', '=', providerId)
    .where('upstreamId', 'in', upstreamIds)
    .execute();
  return new Map(rows.map(({ upstreamId, firstSeenAt }) => [upstreamId, firstSeenAt]));
}

/** Returns the purchases whose attempt this list closes. `listSeconds`: how long ago the list was requested. */
export async function closeUnseenAttempts(
  db: Db,
  { providerId, foundIds, listSeconds }: { providerId: number; foundIds: number[]; listSeconds: number },
): Promise<{ userId: number; activationId: number }[]> {
  await sql`
    update purchase_attempt set empty_lists = empty_lists + 1
    where provider_id = ${providerId} and id <> all(${foundIds}::bigint[])
      and (state = 'unknown' or ${lacksLists(sql.ref('purchase_attempt'))} or (state = 'sending' and deadline + ${answerSeconds} * interval '1 second' <= app_now()))`.execute(
    db,
  );
  const { rows } = await sql<{ userId: number; activationId: number }>`
    update purchase_attempt set state = 'closed', settled_at = app_now()
    where provider_id = ${providerId} and state in ('sending', 'unknown') and empty_lists >= 2
      and deadline + ${graceSeconds + Math.max(0, listSeconds - usualListSeconds)}::float8 * interval '1 second' <= app_now()
    returning user_id as "userId", activation_id as "activationId"`.execute(db);
  return rows;
}
