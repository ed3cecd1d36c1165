import pg, { type ClientBase } from 'pg';
import { z } from 'zod';

/**
 * One gzip file of lines: the head, `# table` before its rows as JSON by column name, and the foot with row counts, a hash and its MAC
 * under a key derived from the installation's. Values are PostgreSQL's own text, so any release can load them.
 */
export const head = z.object({
  backup: z.literal('pinline'),
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The key itself isn't in a backup. */
  keyFingerprint: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Whether the tables of test keys are in it. */
  hasSandbox: z.boolean(),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
});

export const foot = z.object({ end: z.literal(true), rows: z.record(z.string(), z.int()), sha256: z.string(), mac: z.string() });

export type Head = z.infer<typeof head>;
export type Foot = z.infer<typeof foot>;

/** The place of a table or counter: one of the sandbox is named `sandbox.activation`, one of the business `activation`. */
export function quotePlace(name: string): string {
  const [, schema = 'public', own = ''] = /^(?:(sandbox)\.)?(.*)$/s.exec(name) ?? [];
  return `${schema}.${pg.escapeIdentifier(own)}`;
}

/** Tables of short-lived or outgoing rows: restored later they would do harm. */
const notKept = [
  'api_event',
  'applied_function',
  'schema_migration',
  'email_change',
  'password_reset',
  'push_subscription',
  'scheduled_job',
  'sign_in_code',
  'socket_ticket',
  'throttle_hit',
  'webhook_delivery',
];

export type Table = { name: string; columns: string[] };

export async function findTablesToKeep(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select case n.nspname when 'sandbox' then 'sandbox.' else '' end || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [notKept],
  );
  return rows;
}
