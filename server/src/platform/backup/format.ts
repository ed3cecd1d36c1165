import type { ClientBase } from 'pg';
import { z } from 'zod';

/**
 * A backup is one gzip file of lines. The head describes it, `# table` begins a table, each line below is one row as JSON by column name.
 * The foot has the row counts, a hash of all bytes before it, and their MAC under a key derived from the installation's key, so truncation
 * and changes are detected. Format 1 had only the hash, which anyone can recompute. Rows are by name and in PostgreSQL's own text, so any
 * release and any server from version 14 can load them.
 */
export const head = z.object({
  backup: z.literal('pinline'),
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Of the key that opens the sealed values; the key itself is not in a backup. */
  keyFingerprint: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
});

export const foot = z.object({ end: z.literal(true), rows: z.record(z.string(), z.int()), sha256: z.string(), mac: z.string().optional() });

export type Head = z.infer<typeof head>;
export type Foot = z.infer<typeof foot>;

/** Tables of short-lived or outgoing rows: restored later they would do harm. */
const notKept = [
  'applied_function',
  'schema_migration',
  'password_reset',
  'scheduled_job',
  'sign_in_code',
  'socket_ticket',
  'throttle_hit',
];

export type Table = { name: string; columns: string[] };

export async function tablesToKeep(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [notKept],
  );
  return rows;
}
