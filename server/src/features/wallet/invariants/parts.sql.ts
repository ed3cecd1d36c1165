import type { ClientBase } from 'pg';

/** SQL: whether a row with this column is in the part. */
export type Within = (column: string) => string;

/**
 * SQL at the end of a lateral query, of `one` row or of `all`: beside a part it is run for each row, by its index, instead of reading the whole
 * table. Beside everything the planner is free.
 */
export type ForEach = { one: string; all: string };

/**
 * SQL: whether a row belongs to the postings `first` to `last` of the query's `span`. Postings of a part lie together, and reading a range costs a
 * tenth of an index look-up for each.
 */
export const isInSpan: Within = (column) => `${column} between (select first from span) and (select last from span)`;

export type Part = { within: Within; forEach: ForEach; isWhole: boolean };

export type PartsOf = keyof typeof tables | 'moments';

/** `size` in rows: a statement over so many takes about a second. `old`: the newest row that didn't begin in the last day. */
const tables = {
  transactions: {
    span: 'select min(id)::float8 as first, max(id)::float8 as last from ledger_tx',
    old: `select id::float8 from ledger_tx where created_at < app_now() - interval '1 day' order by ledger_tx.id desc limit 1`,
    size: 100_000,
  },
  holds: {
    span: 'select min(id)::float8 as first, max(id)::float8 as last from hold',
    old: `select id::float8 from hold where created_at < app_now() - interval '1 day' order by hold.id desc limit 1`,
    size: 50_000,
  },
  numbers: {
    span: 'select min(id)::float8 as first, max(id)::float8 as last from activation',
    old: `select id::float8 from activation where reserved_at < app_now() - interval '1 day' order by activation.id desc limit 1`,
    size: 50_000,
  },
  accounts: { span: 'select min(id)::float8 as first, max(id)::float8 as last from ledger_account', old: undefined, size: 10_000 },
  users: { span: 'select min(id)::float8 as first, max(id)::float8 as last from app_user', old: undefined, size: 2_000 },
} as const;

/** `size`: of each part, in rows. */
export type Wish = { isRecent: boolean; size?: number | undefined };

const whole: Part = { within: () => 'true', forEach: { one: '', all: '' }, isWhole: true };
const byIndex: ForEach = { one: 'limit 1', all: 'offset 0' };

/**
 * So that no statement takes long, however many rows there are. The first and the last part are open, so that no row is in none. `isRecent`:
 * only what began in the last day, of accounts and users nothing; a small table is whole.
 */
export async function findParts(client: ClientBase, of: PartsOf, wish: Wish): Promise<Part[]> {
  return of === 'moments' ? findMoments(client, wish) : findIds(client, of, wish);
}

async function findIds(client: ClientBase, of: Exclude<PartsOf, 'moments'>, { isRecent, size = tables[of].size }: Wish): Promise<Part[]> {
  const { span, old } = tables[of];
  const { first, last } = await readSpan(client, span);
  if (last - first < size) return [whole];
  if (isRecent && old === undefined) return [];
  const from = isRecent && old !== undefined ? await readFirstOfDay(client, old) : undefined;
  const bounds: string[] = [];
  for (let id = (from ?? first) + size; id <= last; id += size) bounds.push(String(id));
  return between(from === undefined ? undefined : String(from), bounds);
}

/** Parts of quarters of an hour, with about as many postings in each. */
async function findMoments(client: ClientBase, { isRecent, size = tables.transactions.size / 2 }: Wish): Promise<Part[]> {
  const { span, old } = tables.transactions;
  const { first, last } = await readSpan(client, span);
  if (last - first < size) return [whole];
  const begin = isRecent ? await readFirstOfDay(client, old) : first;
  const { rows } = await client.query<{ at: string }>(
    `select distinct date_bin('15 minutes', t.created_at, timestamptz '2000-01-01 00:00:00+00')::text as at
      from generate_series($1::bigint, $2::bigint, $3::bigint) n
        cross join lateral (select created_at from ledger_tx where id >= n order by id limit 1) t
      order by 1`,
    [begin + size, last, size],
  );
  return between(
    isRecent ? dayAgo : undefined,
    rows.map(({ at }) => `timestamptz '${at}'`),
  );
}

const dayAgo = `date_bin('15 minutes', app_now() - interval '1 day', timestamptz '2000-01-01 00:00:00+00')`;

async function readSpan(client: ClientBase, span: string): Promise<{ first: number; last: number }> {
  const { rows } = await client.query<{ first: number | null; last: number | null }>(span);
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? 0 };
}

/** Ids rise with time, so the search from the end is short. */
async function readFirstOfDay(client: ClientBase, old: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(old);
  return (rows[0]?.id ?? 0) + 1;
}

function between(from: string | undefined, bounds: readonly string[]): Part[] {
  return [from, ...bounds].map((start, index) => {
    const end = bounds[index];
    const within: Within = (column) => {
      const conditions = [start === undefined ? [] : `${column} >= ${start}`, end === undefined ? [] : `${column} < ${end}`].flat();
      return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
    };
    return { within, forEach: byIndex, isWhole: false };
  });
}
