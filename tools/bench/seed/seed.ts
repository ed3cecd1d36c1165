import type pg from 'pg';
import { createSecrets } from '../../../server/src/platform/secrets/secrets.ts';
import { asSuperuser, type Place } from '../machine/cluster.ts';
import { fillMoney, fillRest, price, services } from './seed-history.ts';
import { secretKey } from '../product/start-product.ts';
import { digest, sessionOf, ticketOf } from './tokens.ts';

export type Seed = {
  users: number;
  finished?: number;
  /** More of them for user 1, for several pages. */
  finishedOfFirst?: number;
  waiting?: number;
  waitingSeconds?: number;
  upstream?: { upstreamId: string; phoneNumber: string }[];
  signedIn?: number;
  passwordHash?: string;
  provider?: { baseUrl: string; apiKey: string };
};

/** As the product would have left every row. Foreign keys are off meanwhile: a million rows take about a minute. */
export async function seed(place: Place, wish: Seed): Promise<void> {
  await asSuperuser(place, async (client) => {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'",
    );
    await fillCatalogue(client, wish);
    await fillUsers(client, wish);
    await fillTables(client, wish);
    await fillMoney(client);
    await fillRest(client);
    await signIn(client, wish.signedIn ?? 0);
    await vacuumFilled(client);
    await foldProfit(client);
    await client.query('vacuum analyze profit_quarter, profit_number, profit_change, user_figures');
    await client.query('checkpoint');
  });
}

/**
 * With its trigger off, what the profit page adds up is queued here, and folded as it would be by now: in small steps, because the rows of one
 * step lie in no order, and a period's rows would be all over the table.
 */
async function foldProfit(client: pg.Client): Promise<void> {
  await client.query(`insert into profit_change (attempt_id) select id from purchase_attempt where state = 'ok' order by id`);
  while ((await client.query<{ rows: number }>('select profit_fold(2000) as rows')).rows[0]?.rows !== 0);
  await client.query('select user_spending_fold(100000000)');
}

/** Not for empty tables: the planner assumes that a table vacuumed while empty stays empty, and would always scan it. */
async function vacuumFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  await client.query(`vacuum analyze ${rows.map(({ name }) => name).join(', ')}`);
}

async function fillCatalogue(client: pg.Client, { provider }: Seed): Promise<void> {
  const sealed = provider === undefined ? null : createSecrets(secretKey).seal(provider.apiKey, 'provider:1');
  await client.query(
    `insert into provider (name, protocol, base_url, api_key_sealed, paise_per_unit) values ('Simulator', $1, $2, $3, 8800)`,
    [provider === undefined ? 'simulator' : 'handler_api', provider?.baseUrl ?? null, sealed],
  );
  await client.query(`insert into route (server, provider_id, country) select number, 1, '22' from server order by number`);
  await client.query(
    `insert into service (server, name, code, price)
      select 1 + (n - 1) % 4, 'Service ' || n, 'x' || to_hex(n), ${price} from generate_series(1, ${services}) n`,
  );
}

async function fillUsers(client: pg.Client, { users, passwordHash }: Seed): Promise<void> {
  await client.query(
    `insert into app_user (email, password_hash, referral_code)
      select 'user-' || n || '@example.com', $1, 'R' || n from generate_series(1, ${users}) n`,
    [passwordHash ?? null],
  );
  await client.query(`insert into user_counter (user_id) select id from app_user`);
  await client.query(
    `insert into user_figures (user_id, last_seen_at) select id, app_now() - id % 50000 * interval '1 minute' from app_user where id % 10 <> 0`,
  );
  await client.query(`insert into user_figures (user_id) select id from app_user where id % 10 = 0`);
  await client.query(
    `insert into ledger_account (kind, user_id) select kind, id from app_user, unnest(array['available', 'held']) kind order by id, kind`,
  );
}

/** `past`: every number in order of time (`n`), each the `k`th of its user. */
async function fillTables(client: pg.Client, wish: Seed): Promise<void> {
  const { users, finished = 0, finishedOfFirst = 0, waiting = 0, waitingSeconds = 0, upstream } = wish;
  await client.query(
    `create temporary table past as
      select n, n as id, user_id, row_number() over (partition by user_id order by n) as k, is_waiting,
        1 + n % ${services} as service_id, coalesce(upstream_id, 'seed-' || n) as upstream_id,
        coalesce(phone_number, '+91' || 6000000000 + n) as phone_number, reserved_at
      from (
        select row_number() over (order by reserved_at, user_id) as n, user_id, is_waiting, upstream_id, phone_number, reserved_at
        from (
          select 1 + (i - 1) % ${users} as user_id, false as is_waiting, null as upstream_id, null as phone_number,
            app_now() - interval '90 days' + i * (interval '89 days' / ${Math.max(finished, 1)}) as reserved_at
          from generate_series(1, ${finished}) i
          union all
          select 1, false, null, null, app_now() - interval '80 days' + i * (interval '79 days' / ${Math.max(finishedOfFirst, 1)})
          from generate_series(1, ${finishedOfFirst}) i
          union all
          select i, true, ($1::text[])[i], ($2::text[])[i], app_now() - interval '${waitingSeconds} seconds' from generate_series(1, ${waiting}) i
        ) each) numbered`,
    [upstream?.map(({ upstreamId }) => upstreamId) ?? [], upstream?.map(({ phoneNumber }) => phoneNumber) ?? []],
  );
  await client.query(`update past set service_id = service_id - (service_id - 1) % 4 where is_waiting`);
  await client.query(`create index on past (n); analyze past`);
}

async function signIn(client: pg.Client, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const sessions = ids.map(sessionOf);
  await client.query(
    `insert into session (id, user_id, secret_hash, expires_at)
      select id, user_id, secret_hash, app_now() + interval '30 days' from unnest($1::text[], $2::bigint[], $3::bytea[]) s (id, user_id, secret_hash)`,
    [sessions.map(({ id }) => id), ids, sessions.map(({ secretHash }) => secretHash)],
  );
  await client.query(
    `insert into socket_ticket (ticket_hash, session_id, expires_at)
      select hash, id, app_now() + interval '1 hour' from unnest($1::bytea[], $2::text[]) t (hash, id)`,
    [ids.map((id) => digest(ticketOf(id))), sessions.map(({ id }) => id)],
  );
}
