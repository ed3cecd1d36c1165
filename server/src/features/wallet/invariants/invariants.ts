import type { ClientBase, Pool } from 'pg';
import {
  activationInvariants,
  holdInvariants,
  moneyInInvariants,
  ledgerInvariants,
  userInvariants,
  type Invariant,
} from './invariants.sql.ts';

/** A sentence that is false, and the first rows that show it. */
export type BrokenInvariant = Pick<Invariant, 'id' | 'holds'> & { rows: Record<string, unknown>[] };

/** All of them. Each has a mutant in invariants.test.ts that breaks it: a check that has never failed proves nothing. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...holdInvariants,
  ...activationInvariants,
  ...moneyInInvariants,
  ...userInvariants,
].toSorted((a, b) => a.id.localeCompare(b.id));

/**
 * What does not hold, one query after another on one connection, beside live traffic. Takes as long as the tables are large. `at`: the
 * moment that ages are judged at, for rows that were stored then and left alone; now if not given.
 */
export async function findBrokenInvariants(pool: Pool, at?: Date): Promise<BrokenInvariant[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    // Whole tables are read: neither the limit nor the memory of an everyday query fits.
    await client.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
    return await findBrokenInvariantsOn(client, at);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const rowsShown = 5;

/** What does not hold as this connection sees it, its own uncommitted changes included. */
export async function findBrokenInvariantsOn(client: ClientBase, at?: Date): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, holds, query: asked } of invariants) {
    const query = at === undefined ? asked : asked.replaceAll('app_now()', `timestamptz '${at.toISOString()}'`);
    // Materialized: planned for the end, which is where a sound database gets to, and not for the first rows.
    const { rows } = await client.query<Record<string, unknown>>(
      `with broken as materialized (${query}) select * from broken limit ${rowsShown}`,
    );
    if (rows.length > 0) broken.push({ id, holds, rows });
  }
  return broken;
}
