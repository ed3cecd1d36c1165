import type { ClientBase, Pool } from 'pg';
import { readWithoutLimit } from '../../../platform/database/connections/long-read.ts';
import { activationInvariants, ledgerInvariants, type Invariant } from './invariants.sql.ts';
import { moneyInInvariants, userInvariants } from './by-subject/user-invariants.sql.ts';
import { holdInvariants } from './by-subject/hold-invariants.sql.ts';
import { lateCodeInvariants } from './by-subject/late-code-invariants.sql.ts';
import { handCreditInvariants } from './by-subject/hand-credit-invariants.sql.ts';
import { refundInvariants } from './by-subject/refund-invariants.sql.ts';
import { keyInvariants } from './by-subject/key-invariants.sql.ts';
import { deletionInvariants } from './by-subject/deletion-invariants.sql.ts';
import { findParts } from './parts.sql.ts';
import { priceInvariants, profitInvariants } from './by-subject/profit-invariants.sql.ts';
import { sandboxInvariants } from './by-subject/sandbox-invariants.sql.ts';
import { waitlistInvariants } from './by-subject/waitlist-invariants.sql.ts';

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
  ...deletionInvariants,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** `at`: counts ages from that moment, for rows of a backup; now by default. */
export type Scope = {
  at?: Date | undefined;
  /** Where there are many rows, only those that began in the last day; the invariants named in `wholly` read all. */
  recent?: { wholly: readonly string[] };
  /** In rows, of each part. */
  partSize?: number;
};

/** In parts, so that no statement takes long. */
export async function findBrokenInvariants(pool: Pick<Pool, 'connect'>, scope?: Scope): Promise<BrokenInvariant[]> {
  return readWithoutLimit(pool, async (client) => {
    await client.query(`set local work_mem = '64MB'`);
    return findBrokenInvariantsOn(client, scope);
  });
}

const rowsShown = 5;

/** Sees this connection's uncommitted changes. */
export async function findBrokenInvariantsOn(client: ClientBase, scope: Scope = {}): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  let mayScan: boolean | undefined;
  for (const invariant of invariants) {
    const rows: Record<string, unknown>[] = [];
    for (const { query, isPart } of await queriesOf(client, invariant, scope)) {
      // Also before the planner knows how many other rows there are.
      if (mayScan === undefined || mayScan === isPart) {
        mayScan = !isPart;
        await client.query(mayScan ? 'set local enable_seqscan = on' : 'set local enable_seqscan = off');
      }
      // Materialized, so that the plan reads to the end instead of looking for the first rows.
      const found = await client.query<Record<string, unknown>>(
        `with broken as materialized (${query}) select * from broken limit ${rowsShown}`,
      );
      rows.push(...found.rows.slice(0, rowsShown - rows.length));
      if (rows.length >= rowsShown) break;
    }
    if (rows.length > 0) broken.push({ id: invariant.id, holds: invariant.holds, rows });
  }
  return broken;
}

type Query = { query: string; isPart: boolean };

async function queriesOf(client: ClientBase, invariant: Invariant, { at, recent, partSize }: Scope): Promise<Query[]> {
  const asOf = (query: string) => (at === undefined ? query : query.replaceAll('app_now()', `timestamptz '${at.toISOString()}'`));
  if ('query' in invariant) return [{ query: asOf(invariant.query), isPart: false }];
  const isRecent = recent !== undefined && !recent.wholly.includes(invariant.id);
  const parts = await findParts(client, invariant.in, { isRecent, size: partSize });
  return parts.map(({ within, forEach, isWhole }) => ({ query: asOf(invariant.queryOf(within, forEach)), isPart: !isWhole }));
}
