import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type DeliveryRow = {
  id: number;
  /** Null for a test. */
  seq: number | null;
  type: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  dueAt: Date | null;
  createdAt: Date;
  triedAt: Date | null;
  tookMs: number | null;
  status: number | null;
  answer: string | null;
  problem: string | null;
};

const columns = sql`id, seq, type, state, tries, due_at, created_at, tried_at, took_ms, status, answer, problem`;

/** Deliveries that are due, the oldest first. */
export async function findDue(db: Db, { endpointId, limit }: { endpointId: number; limit: number }): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery
    where endpoint_id = ${endpointId} and state = 'waiting' and due_at <= app_now() order by due_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function findDeliveries(
  db: Db,
  { endpointId, offset, limit }: { endpointId: number; offset: number; limit: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<DeliveryRow>`
      select ${columns} from webhook_delivery where endpoint_id = ${endpointId} order by id desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from webhook_delivery where endpoint_id = ${endpointId}`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}

export async function findDelivery(db: Db | Tx, key: { endpointId: number; id: number }): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery where endpoint_id = ${key.endpointId} and id = ${key.id}`.execute(db);
  return rows[0];
}

/** A test is not queued: it is sent at once. */
export async function insertTest(db: Db, { endpointId, userId }: { endpointId: number; userId: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (endpoint_id, user_id, type, state, due_at) values (${endpointId}, ${userId}, 'test', 'failed', null)
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The tries of a delivery begin again, with the same id. */
export async function queueAgain(tx: Tx, id: number): Promise<void> {
  await sql`update webhook_delivery set state = 'waiting', tries = 0, due_at = app_now() where id = ${id}`.execute(tx);
}

/** `nextInSeconds`: null if it isn't tried again. */
export type Tried = {
  state: DeliveryRow['state'];
  tookMs: number;
  status: number | null;
  answer: string | null;
  problem: string | null;
  nextInSeconds: number | null;
};

export async function noteTry(db: Db | Tx, id: number, { state, tookMs, status, answer, problem, nextInSeconds }: Tried): Promise<void> {
  await sql`
    update webhook_delivery set state = ${state}, tries = tries + 1, tried_at = app_now(), took_ms = ${tookMs}, status = ${status},
      answer = ${answer}, problem = ${problem},
      due_at = case when ${state} = 'waiting' then app_now() + make_interval(secs => ${nextInSeconds}) end
    where id = ${id}`.execute(db);
}

/** Counts of deliveries that were decided, by endpoint, and the next try of those that failed before. */
export type Summary = { endpointId: number; delivered: number; decided: number; nextType: string | null; nextAt: Date | null };

export async function summariseDeliveries(db: Db, endpointIds: number[]): Promise<ReadonlyMap<number, Summary>> {
  const { rows } = await sql<Summary>`
    select e.id as endpoint_id, d.delivered, d.decided, n.type as next_type, n.due_at as next_at
    from unnest(${endpointIds}::bigint[]) as e (id)
      cross join lateral (
        select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state <> 'waiting') as decided
        from webhook_delivery where endpoint_id = e.id and seq is not null and created_at > app_now() - interval '7 days') d
      left join lateral (
        select type, due_at from webhook_delivery where endpoint_id = e.id and state = 'waiting' and tries > 0 order by due_at limit 1) n on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.endpointId, row]));
}
