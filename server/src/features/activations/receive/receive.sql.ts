import { sql, type RawBuilder } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { anyOf } from '../../../platform/database/statements/any-of.ts';
import { retryWhileLocked } from './row-lock.ts';
import type { UpstreamMessage } from '../../providers/provider.ts';

export type OpenActivation = {
  userId: number;
  id: number;
  server: number;
  serviceCode: string;
  upstreamId: string;
  state: 'waiting' | 'cancelling' | 'received';
  /** Seconds since the purchase, and until the end (negative: over). */
  ageSeconds: number;
  leftSeconds: number;
  isCancellable: boolean;
  isReported: boolean;
} & RowWait;

/** A user's click waits for a locked row, up to the statement timeout. Background work retries later and holds no connection. */
export type RowWait = { waitsForLock?: boolean };

export const openColumns = sql.raw(`
  user_id as "userId", id, server, service_code as "serviceCode", upstream_id as "upstreamId", state,
  extract(epoch from app_now() - created_at)::float8 as "ageSeconds", extract(epoch from expires_at - app_now())::float8 as "leftSeconds",
  cancellable_at <= app_now() as "isCancellable", cancel_reason is not distinct from 'report' as "isReported"`);

/** Cancels whose time has come and numbers past their end, except `exceptIds`; longest overdue first. */
export async function findDueActivations(db: Db, providerId: number, exceptIds: number[]): Promise<OpenActivation[]> {
  const { rows } = await sql<OpenActivation>`
    select ${openColumns} from activation
    where provider_id = ${providerId} and (
        (state = 'cancelling' and least(cancellable_at, expires_at) <= app_now())
        or (state in ('waiting', 'received') and expires_at <= app_now()))
      and id <> all(${exceptIds}::bigint[])
    order by expires_at limit 500`.execute(db);
  return rows;
}

/** The condition of `findDueActivations`, in two parts that an index serves each. */
export function anyActivationDue(providerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql`(exists (
      select from activation where provider_id = ${providerId} and state in ('waiting', 'cancelling', 'received') and expires_at <= app_now())
    or exists (select from activation where provider_id = ${providerId} and state = 'cancelling' and cancellable_at <= app_now()))`;
}

export async function findOpenByUpstream(db: Db | Tx, providerId: number, upstreamIds: string[]): Promise<OpenActivation[]> {
  if (upstreamIds.length === 0) return [];
  const { rows } = await sql<OpenActivation>`
    select ${openColumns} from activation
    where provider_id = ${providerId} and upstream_id = ${anyOf(upstreamIds, 'text')} and state in ('waiting', 'cancelling', 'received')`.execute(
    db,
  );
  return rows;
}

export type Holder = Pick<OpenActivation, 'userId' | 'id' | 'server' | 'upstreamId' | 'ageSeconds'> & { hasEnded: boolean };

export async function findHolders(db: Db, providerId: number, upstreamIds: string[]): Promise<Holder[]> {
  if (upstreamIds.length === 0) return [];
  const { rows } = await sql<Holder>`
    select user_id as "userId", id, server, upstream_id as "upstreamId", ended_at is not null as "hasEnded",
      extract(epoch from app_now() - created_at)::float8 as "ageSeconds"
    from activation
    where provider_id = ${providerId} and upstream_id = ${anyOf(upstreamIds, 'text')}`.execute(db);
  return rows;
}

export async function hasMoreOpen(db: Db, providerId: number, than: number): Promise<boolean> {
  const { rows } = await sql`select from ${openActivations(providerId)} offset ${than} limit 1`.execute(db);
  return rows.length > 0;
}

export async function findOpen(db: Db, providerId: number): Promise<OpenActivation[]> {
  const { rows } = await sql<OpenActivation>`select ${openColumns} from ${openActivations(providerId)}`.execute(db);
  return rows;
}

/** Below 3 minutes: checked often. */
export function anyYoung(providerId: RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select from ${openActivations(providerId)} and created_at > app_now() - interval '3 minutes')`;
}

/** The list must also be read to resolve an alarm of missing numbers. */
export function anyOpenOrAlarmed(providerId: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(exists (select from ${openActivations(providerId)}) or ${anyAlarm(providerId)})`;
}

function openActivations(providerId: number | RawBuilder<number>): RawBuilder<unknown> {
  return sql`activation where provider_id = ${providerId} and state in ('waiting', 'cancelling', 'received')`;
}

function anyAlarm(providerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select from missing_alarm where provider_id = ${providerId})`;
}

export async function findOpenActivation(
  db: Db,
  key: { userId: number; id: number },
): Promise<(OpenActivation & { providerId: number; serialNumber: number }) | undefined> {
  const { rows } = await sql<OpenActivation & { providerId: number; serialNumber: number }>`
    select ${openColumns}, provider_id as "providerId", serial_number as "serialNumber" from activation
    where user_id = ${key.userId} and id = ${key.id} and state in ('waiting', 'cancelling', 'received')`.execute(db);
  return rows[0];
}

/** Late ones too, so that each is kept once. */
export async function findStoredMessages(db: Db, { userId, id }: { userId: number; id: number }): Promise<UpstreamMessage[]> {
  const { rows } = await sql<UpstreamMessage>`
    select code, text from (
      select no, code, text from message where user_id = ${userId} and activation_id = ${id}
      union all
      select id, code, text from late_message where user_id = ${userId} and activation_id = ${id}) stored
    order by no`.execute(db);
  return rows;
}

export type MessageDelivery = {
  userId: number;
  id: number;
  expected: number;
  texts: string[];
  codes: (string | null)[];
  epoch: number | null;
} & RowWait;

/** Returns how many are stored now; null when the lease is lost. */
export async function deliverMessages(db: Database, delivery: MessageDelivery): Promise<number | null> {
  const { userId, id, expected, texts, codes, epoch, waitsForLock = false } = delivery;
  return retryWhileLocked(() =>
    db.call('activation_deliver', { userId, activationId: id, expected, texts, codes, epoch, noWait: !waitsForLock }),
  );
}
