import type { ClientBase, Pool } from 'pg';
import { activationInvariants, ledgerInvariants, type Invariant } from './invariants.sql.ts';
import { moneyInInvariants, userInvariants } from './user-invariants.sql.ts';
import { holdInvariants } from './hold-invariants.sql.ts';
import { lateCodeInvariants } from './late-code-invariants.sql.ts';
import { handCreditInvariants } from './hand-credit-invariants.sql.ts';
import { refundInvariants } from './refund-invariants.sql.ts';
import { keyInvariants } from './key-invariants.sql.ts';
import { priceInvariants, profitInvariants } from './profit-invariants.sql.ts';
import { sandboxInvariants } from './sandbox-invariants.sql.ts';
import { waitlistInvariants } from './waitlist-invariants.sql.ts';

export type BrokenInvariant = Pick<Invariant, 'id' | 'holds'> & { rows: Record<string, unknown>[] };

/** Each has a mutant in invariants.test.ts that breaks it: a check that has never failed proves nothing. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...holdInvariants,
  ...lateCodeInvariants,
  ...waitlistInvariants,
  ...refundInvariants,
  ...activationInvariants,
  ...moneyInInvariants,
  ...handCreditInvariants,
  ...userInvariants,
  ...keyInvariants,
  ...priceInvariants,
  ...profitInvariants,
  ...sandboxInvariants,
].toSorted((a, b) => a.id.localeCompare(b.id));

/** `at`: counts ages from that moment, for rows of a backup; now by default. */
export async function findBrokenInvariants(pool: Pool, at?: Date): Promise<BrokenInvariant[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
    return await findBrokenInvariantsOn(client, at);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const rowsShown = 5;

/** Sees this connection's uncommitted changes. */
export async function findBrokenInvariantsOn(client: ClientBase, at?: Date): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { id, holds, query: text } of invariants) {
    const query = at === undefined ? text : text.replaceAll('app_now()', `timestamptz '${at.toISOString()}'`);
    // Materialized, so that the plan reads to the end instead of looking for the first rows.
    const { rows } = await client.query<Record<string, unknown>>(
      `with broken as materialized (${query}) select * from broken limit ${rowsShown}`,
    );
    if (rows.length > 0) broken.push({ id, holds, rows });
  }
  return broken;
}
