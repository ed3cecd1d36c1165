import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '../builders/data.ts';
import type { TestApp } from '../harness/test-app.ts';

/** Thousands of rows in one statement, which a busy machine may write for longer than the product's own statements are allowed. */
export async function writeMany(pool: pg.Pool, text: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(text, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Nothing is left to do that a command has left for later. */
export async function untilTasksDone({ app }: TestApp): Promise<void> {
  const due = 'select from graphile_worker.jobs where attempts = 0 and run_at <= now() or locked_at is not null';
  await eventually(async () => expect((await app.deps.db.pool.query(due)).rowCount).toBe(0));
}

export async function dumpTables({ app }: TestApp): Promise<string> {
  const { pool } = app.deps.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(`-- ${name}`, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Changed by background work or, like counters of attempts, by refused calls. */
const restless = [
  'throttle_hit',
  'provider_lease',
  'job_lease',
  'delivery_shard',
  'delivery_server',
  'listed_message',
  'service_quality',
  'service_odds',
  'again_odds',
  'service_cost',
  'route_quality',
  'route_rank',
  'provider_health',
  'unmatched_number',
  'missing_number',
  'missing_alarm',
  'provider_comparison',
  'provider_gap',
  'incident',
  'ended_search',
  'profit_change',
  'profit_number',
  'profit_quarter',
  'profit_day',
  'table_sizes',
  'outcome_day',
  'outcome_days_counted',
  'alarm',
  'alarm_message',
  'broken_invariant',
  'go_live_line',
  'schema_migration',
  'applied_function',
  'table_sizes',
];
/** A provider that calls a number over is not asked about it again, and a route notes that its price list can't be read. */
const plain = `(to_jsonb(t) - array['asked_until', 'list_problem', 'list_failing_since'])::text`;
const compared = ['app_user', 'ledger_account', 'activation', 'operator_setting', 'provider', 'route'];

export async function tableSnapshot({ app }: TestApp): Promise<Record<string, string>> {
  const { pool } = app.deps.db;
  const { rows: tables } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !restless.includes(name))
    .map(
      (name) =>
        `select '${name}' as name, ${compared.includes(name) ? `md5(string_agg(${plain}, ' ' order by ${plain}))` : 'count(*)::text'} as state from "${name}" t`,
    );
  const { rows } = await pool.query<{ name: string; state: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** Every row of every live table, but what background work renews, and when it did. By table, as hashes. */
export async function wholeTables({ app }: TestApp): Promise<Record<string, string>> {
  const { pool } = app.deps.db;
  const renewed = [
    'provider_lease',
    'job_lease',
    'delivery_shard',
    'delivery_server',
    'listed_message',
    'scheduled_job',
    'throttle_hit',
    'provider_health',
    'go_live_line',
    'session',
    'incident',
    'provider_comparison',
    'provider_gap',
    'table_sizes',
  ];
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [renewed],
  );
  const row = `(to_jsonb(t) - array['measured_at', 'checked_at', 'compared_at', 'seen_at', 'last_seen_at', 'done_until', 'asked_until', 'list_problem',
    'list_failing_since'])::text`;
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(${row}, ' ' order by ${row})) as state from "${name}" t`,
  );
  const { rows } = await pool.query<{ name: string; state: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** Makes every scheduled job run within 5 s. */
export async function makeJobsDue({ app }: TestApp): Promise<void> {
  await app.deps.db.pool.query(`update scheduled_job set succeeded_at = null, due_at = clock_timestamp() - interval '1 second'`);
}

export async function jobsNotRunYet({ app }: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.pool.query<{ name: string }>(
    'select name from scheduled_job where succeeded_at is null order by name',
  );
  return rows.map(({ name }) => name);
}
