import { sql } from 'kysely';
import type { Odds } from '@pinline/contract/catalogue/odds/odds.rules';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/statements/any-of.ts';
import { compileOnce } from '../../platform/database/statements/compile-once.ts';
import type { State } from './activations.rules.ts';

export type ActivationRow = {
  id: number;
  userId: number;
  serialNumber: number;
  serviceId: number;
  serviceCode: string;
  serviceName: string;
  logo: string | null;
  server: number;
  price: number;
  isDeepCheck: boolean;
  state: State;
  version: number;
  isReplaced: boolean;
  purchaseDeadline: Date;
  failure: string | null;
  providerId: number | null;
  upstreamId: string | null;
  phoneNumber: string | null;
  createdAt: Date | null;
  expiresAt: Date | null;
  cancellableAt: Date | null;
  endedAt: Date | null;
  lateCodeAt: Date | null;
  /** Another number of the same switches was paid for, so the late code is a second charge. */
  isSecondCharge: boolean;
  isRevealed: boolean;
  isRefunded: boolean;
  protocol: string | null;
  country: string | null;
  /** Null unless it waits. */
  odds: Odds | null;
  /** The number waits, and the success of its route fell for its service. */
  isRouteFallen: boolean;
  switchedToId: number | null;
  switchedFromId: number | null;
  againOfId: number | null;
  /** Null unless it can be asked for again; the price in paise. */
  again: AgainOffer | null;
  /** The API key that bought it; null for a person. */
  keyId: number | null;
  /** When its software last asked for one more code. */
  askedAgainAt: Date | null;
  messages: StoredMessage[];
};

/** `measured`: null under 20 tries. */
export type AgainOffer = { price: number; measured: { tries: number; found: number; withinDays: number | null } | null };

export type StoredMessage = {
  id: number;
  no: number;
  text: string;
  code: string | null;
  receivedAt: string;
};

const messagesOfActivation = sql<StoredMessage[]>`coalesce((
  select json_agg(json_build_object('id', m.id, 'no', m.no, 'text', m.text, 'code', m.code, 'receivedAt', m.received_at) order by m.no)
  from message m where m.user_id = a.user_id and m.activation_id = a.id), '[]')`;

const isOffered = sql<boolean>`(
  a.late_code_at > app_now() - late_code_offered_for() and a.revealed_at is null and a.phone_number not like '%•')`;

function activations(db: Db | Tx) {
  return db
    .selectFrom('activation as a')
    .innerJoin('service as s', 's.id', 'a.serviceId')
    .leftJoin('image as i', 'i.id', 's.imageId')
    .leftJoin('route as r', 'r.id', 'a.routeId')
    .leftJoin('provider as p', 'p.id', 'r.providerId')
    .leftJoin('serviceOdds as o', (join) => join.onRef('o.serviceId', '=', 'a.serviceId').on('a.state', 'in', ['waiting', 'cancelling']))
    .select([
      'a.id',
      'a.userId',
      'a.serialNumber',
      'a.serviceId',
      'a.serviceCode',
      's.name as serviceName',
      'i.src as logo',
      'a.server',
      'a.price',
      'a.isDeepCheck',
      'a.version',
      'a.isReplaced',
      'a.purchaseDeadline',
      'a.failure',
      'a.providerId',
      'a.upstreamId',
      'a.phoneNumber',
      'a.createdAt',
      'a.expiresAt',
      'a.cancellableAt',
      'a.endedAt',
      'a.switchedToId',
      'a.switchedFromId',
      'a.againOfId',
      'a.keyId',
      'a.askedAgainAt',
      'p.protocol',
      'r.country',
    ])
    .select([
      sql<State>`a.state`.as('state'),
      sql<boolean>`a.revealed_at is not null`.as('isRevealed'),
      sql<boolean>`exists (select from charge_refund r where r.activation_id = a.id)`.as('isRefunded'),
      sql<Date | null>`case when ${isOffered} then a.late_code_at end`.as('lateCodeAt'),
      // PostgreSQL may reorder `and`, but not `case`: most rows have no offer.
      sql<boolean>`case when ${isOffered} then switch_is_charged(a) else false end`.as('isSecondCharge'),
      sql<Odds | null>`case when o.service_id is not null then json_build_object('samples', o.samples, 'curve', o.curve) end`.as('odds'),
      sql<boolean>`a.state = 'waiting' and exists (
        select from route_pause f
        where f.route_id = a.route_id and f.service_id = a.service_id and f.fallen_at is not null and f.mode <> 'open')`.as(
        'isRouteFallen',
      ),
      sql<AgainOffer | null>`case when a.state = 'finished' then again_offer(a) end`.as('again'),
      messagesOfActivation.as('messages'),
    ]);
}

export async function findActivation(db: Db | Tx, key: { userId: number; id: number }): Promise<ActivationRow | undefined> {
  const [row] = await selectActivation(db, key.userId, key.id);
  return row;
}

const selectActivation = compileOnce((db, userId: number, id: number) =>
  activations(db).where('a.userId', '=', userId).where('a.id', '=', id),
);

/** `available`: what its user can spend, in paise. */
export async function findActivationAndBalance(
  db: Db,
  key: { userId: number; id: number },
): Promise<(ActivationRow & { available: number }) | undefined> {
  const [row] = await selectActivationAndBalance(db, key.userId, key.id);
  return row;
}

const selectActivationAndBalance = compileOnce((db, userId: number, id: number) =>
  activations(db)
    .innerJoin('ledgerAccount as l', (join) => join.onRef('l.userId', '=', 'a.userId').on('l.kind', '=', 'available'))
    .select('l.balance as available')
    .where('a.userId', '=', userId)
    .where('a.id', '=', id),
);

export async function findState(db: Db, key: { userId: number; id: number }): Promise<State | undefined> {
  const row = await db
    .selectFrom('activation')
    .select('state')
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .executeTakeFirst();
  // The column's check allows only these states.
  return row?.state as State | undefined;
}

export async function findActivations(db: Db, userId: number, ids: number[]): Promise<ActivationRow[]> {
  return selectActivations(db, userId, ids);
}

const selectActivations = compileOnce((db, userId: number, ids: number[]) =>
  activations(db).where('a.userId', '=', userId).where('a.id', '=', anyOf(ids, 'bigint')),
);

export async function lockActivation(tx: Tx, key: { userId: number; id: number }): Promise<ActivationRow | undefined> {
  await sql`select lock_user(${key.userId})`.execute(tx);
  await sql`select 1 from activation where user_id = ${key.userId} and id = ${key.id} for update`.execute(tx);
  return findActivation(tx, key);
}

const shown = sql`interval '30 minutes'`;

/** A person's own, or those of one key. */
export async function findActiveActivations(
  db: Db,
  of: { userId: number; keyId: number | null },
  server: ServerNumber | undefined,
): Promise<ActivationRow[]> {
  return selectActiveActivations(db, of.userId, of.keyId, server === undefined ? null : Number(server));
}

const selectActiveActivations = compileOnce((db, userId: number, keyId: number | null, server: number | null) =>
  activeActivations(db, { userId, keyId, server }),
);

export function activeActivations(db: Db, of: { userId: number; keyId: number | null; server: number | null }) {
  return activations(db)
    .innerJoin(keysOfActive(of.userId).as('active'), (join) => join.onRef('active.userId', '=', 'a.userId').onRef('active.id', '=', 'a.id'))
    .where(sql<boolean>`a.key_id is not distinct from ${of.keyId}::bigint`)
    .where(sql<boolean>`(${of.server}::smallint is null or a.server = ${of.server}::smallint)`)
    .where(sql<boolean>`not a.is_replaced`)
    .orderBy('a.id', 'desc');
}

/**
 * Each part has an index that begins with the user, so a long history isn't read. A prepared plan uses those only where the states are
 * written out. The first part names all states of `activation_current`: for fewer, PostgreSQL may read `activation_open`, everyone's numbers.
 */
function keysOfActive(userId: number) {
  return sql<{ userId: number; id: number }>`(
    select a.user_id, a.id from activation a
    where a.user_id = ${userId} and a.state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received')
      and a.state not in ('reserved', 'buying', 'unknown') and (a.state <> 'received' or a.dismissed_at is null)
    union
    select a.user_id, a.id from activation a
    where a.user_id = ${userId} and a.dismissed_at is null and a.state in ('finished', 'cancelled', 'expired') and a.ended_at > app_now() - ${shown}
    union
    select a.user_id, a.id from activation a
    where a.user_id = ${userId} and a.dismissed_at is null and a.late_code_at > app_now() - late_code_offered_for() - ${shown}
      and (${isOffered} or a.revealed_at > app_now() - ${shown}))`;
}

/** A user's own cancel is sent at once; the others at `cancellable_at`. */
export type CancelReason = 'user' | 'report' | 'switch';

export async function markCancelling(tx: Tx, key: { userId: number; id: number }, reason: CancelReason): Promise<void> {
  await tx
    .updateTable('activation')
    .set({
      state: 'cancelling',
      cancelActor: `user:${key.userId}`,
      cancelReason: reason,
      cancelAskedAt: sql`app_now()`,
    })
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function markDismissed(tx: Tx, key: { userId: number; id: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activation')
    .set({ dismissedAt: sql`app_now()` })
    .where('userId', '=', key.userId)
    .where('id', '=', key.id)
    .where('dismissedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`select record_event(${key.userId}, 'dismissed', ${key.id})`.execute(tx);
  return true;
}

export async function recordActivationEvent(tx: Tx, key: { userId: number; id: number }): Promise<void> {
  await sql`select record_event(${key.userId}, 'activation', ${key.id})`.execute(tx);
}

export type KnownNumber = { userId: number; id: number; phoneNumber: string };

export async function findOldNumbers(db: Db, old: { days: number; limit: number }): Promise<KnownNumber[]> {
  const { rows } = await sql<KnownNumber>`
    select user_id as "userId", id, phone_number as "phoneNumber" from activation
    where created_at < app_now() - make_interval(days => ${old.days}) and phone_number not like '%•' and state in ('finished', 'cancelled', 'expired')
    order by created_at limit ${old.limit}`.execute(db);
  return rows;
}

export async function findNumbersOf(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<KnownNumber[]> {
  const { rows } = await sql<KnownNumber>`
    select user_id as "userId", id, phone_number as "phoneNumber" from activation
    where user_id = ${userId} and phone_number not like '%•' and state in ('finished', 'cancelled', 'expired') limit ${limit}`.execute(db);
  return rows;
}

export type ErasedNumber = { userId: number; id: number; wholeHash: Buffer; tailHash: Buffer };

export async function eraseNumbers(db: Database, numbers: ErasedNumber[]): Promise<number> {
  return db.call('erase_numbers', {
    userIds: numbers.map(({ userId }) => userId),
    ids: numbers.map(({ id }) => id),
    numberHashes: numbers.map(({ wholeHash }) => wholeHash),
    tailHashes: numbers.map(({ tailHash }) => tailHash),
  });
}

/** Numbers that purchases found and no user got. */
export async function eraseUnusedNumbers(db: Database, { days, limit }: { days: number; limit: number }): Promise<number> {
  return db.call('erase_unused_numbers', { days, limit });
}
