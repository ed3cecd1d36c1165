import { expect } from 'vitest';
import { eventually } from '../../builders/data.ts';
import type { TestApp } from '../../harness/test-app.ts';

/** Rows of these come and go by the product's own clock, whatever anyone calls; of alarms and incidents one per kind and subject is open. */
const ofTheClock = [
  'public.alarm',
  'public.alarm_message',
  'public.incident',
  'public.scheduled_job',
  'public.table_sizes',
  'public.job_lease',
  'public.provider_lease',
  'public.provider_health',
  'public.delivery_server',
  'public.delivery_shard',
  'public.route_rank',
  'public.service_odds',
  'public.service_quality',
  'public.go_live_line',
  // One each by number sold, counted a moment later.
  'public.profit_number',
  'public.profit_quarter',
  'public.profit_day',
  'sandbox.provider_lease',
  'sandbox.ended_search',
  'sandbox.delivery_server',
  'sandbox.delivery_shard',
];

/** The number of rows in every table of the live shop, of test mode and of the queue of tasks. */
export async function countRows({ app }: TestApp): Promise<Record<string, number>> {
  const { pool } = app.deps.db;
  const { rows: tables } = await pool.query<{ name: string; quoted: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted from pg_tables
      where schemaname in ('public', 'sandbox', 'graphile_worker') and schemaname || '.' || tablename <> all($1) order by 1`,
    [ofTheClock],
  );
  const parts = tables.map(({ name, quoted }) => `select '${name}' as name, count(*)::int as n from ${quoted}`);
  const { rows } = await pool.query<{ name: string; n: number }>(parts.join(' union all '));
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]));
}

/** Tables that have more rows than before; background work may have deleted some meanwhile. */
export async function grownSince(app: TestApp, before: Record<string, number>): Promise<Record<string, number>> {
  const grown = Object.entries(await countRows(app)).map(([name, n]) => [name, n - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more > 0));
}

/** Does the work again where a table grew: what earlier work wrote late is not found each time, what this work writes is. */
export async function expectNoRows(app: TestApp, work: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    const before = await countRows(app);
    await work();
    expect(await grownSince(app, before)).toEqual({});
  });
}
