import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import { leaseSeconds } from '../../../platform/jobs/leases.ts';
import type { ListedMessages, UpstreamMessage } from '../../providers/provider.ts';
import { shardCount, shardOf } from './shards.rules.ts';

export type Shard = { providerId: number; shard: number; isMine: boolean };

/** Every shard that has an owner. */
export async function takeShards(db: Db, of: { node: string; providerIds: number[] }): Promise<Shard[]> {
  const { rows } = await sql<Shard>`
    select provider_id as "providerId", shard, is_mine as "isMine"
    from shards_take(${of.node}, (select ${of.providerIds}::bigint[]), ${shardCount}, ${leaseSeconds})`.execute(db);
  return rows;
}

/** Another node then needn't wait for them to expire. */
export async function returnShards(db: Database, node: string): Promise<void> {
  await db.autocommit
    .updateTable('deliveryShard')
    .set(({ eb }) => ({ leasedUntil: eb.fn<Date>('app_now') }))
    .where('owner', '=', node)
    .execute();
  await db.autocommit.deleteFrom('deliveryServer').where('node', '=', node).execute();
}

export async function handOver(db: Db, providerId: number, listed: ListedMessages[]): Promise<void> {
  const rows = JSON.stringify(listed.map(({ upstreamId, messages }) => ({ upstreamId, shard: shardOf(upstreamId), messages })));
  await sql`
    insert into listed_message (provider_id, upstream_id, shard, messages)
    select ${providerId}::bigint, row ->> 'upstreamId', (row ->> 'shard')::smallint, row -> 'messages' from jsonb_array_elements(${rows}::jsonb) row
    on conflict (provider_id, upstream_id) do update set messages = excluded.messages, listed_at = app_now()`.execute(db);
}

export type HandedOver = { providerId: number; upstreamId: string; userId: number | null; messages: UpstreamMessage[]; listedAt: string };

type Wanted = { node: string; lateSeconds: number; exceptUsers: readonly number[]; limit: number };

/** So many of the oldest are considered: to find the user of each takes longer than to sort them. */
const considered = 1_000;

/** Work of this node's shards, and what no other has delivered for so many seconds; oldest first. */
export async function findHandedOver(db: Db, { node, lateSeconds, exceptUsers, limit }: Wanted): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`
    select m.provider_id as "providerId", m.upstream_id as "upstreamId", a.user_id as "userId", m.messages, m.listed_at::text as "listedAt"
    from (
        select m.* from listed_message m
          left join delivery_shard d on d.provider_id = m.provider_id and d.shard = m.shard and d.leased_until > app_now()
        where d.owner = ${node} or m.listed_at < app_now() - make_interval(secs => ${lateSeconds})
        order by m.listed_at limit ${considered}) m
      left join lateral (
        select user_id from activation n where n.provider_id = m.provider_id and n.upstream_id = m.upstream_id limit 1) a on true
    where coalesce(a.user_id <> all((select ${exceptUsers}::bigint[])::bigint[]), true)
    order by m.listed_at limit ${limit}`.execute(db);
  return rows;
}

/** Unless the list has shown more since. */
export async function forgetHandedOver(db: Db, { providerId, upstreamId, listedAt }: HandedOver): Promise<void> {
  await sql`
    delete from listed_message
    where provider_id = ${providerId} and upstream_id = ${upstreamId} and listed_at = ${listedAt}::timestamptz`.execute(db);
}
