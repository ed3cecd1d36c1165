import type pg from 'pg';
import { repeatFromNow } from '../../jobs/repeat.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../database.ts';
import { measureReplica, type Written } from './replica.rules.ts';
import type { ConnectionOptions } from './open-pool.ts';

/** A copy of the database for what only shows. */
export type Replica = {
  db: Database;
  /** Undefined: away, no replica, or too far behind. Then the primary answers. */
  behindSeconds(): number | undefined;
  close(): Promise<void>;
};

export const mostBehindSeconds = 10;
const everyMs = 1_000;
/** What wasn't measured for so long is not known. */
const knownForMs = 3_000;

type Parts = { connection: ConnectionOptions; primary: pg.Pool; log: { warn(about: object, text: string): void } } & Pick<
  DatabaseOptions,
  'poolSize' | 'onIdleError'
>;

/** Measured by what the replica has replayed of what the primary wrote: right whatever the clocks say, and when nothing is written. */
export function openReplica({ connection, primary, log, ...options }: Parts): Replica {
  const db = openDatabase(connection, options);
  let written: Written[] = [];
  let measured: { behindMs: number; at: number } | undefined;
  let isAway = false;

  async function measure(): Promise<void> {
    const at = performance.now();
    const [end, replayed] = await Promise.all([placeIn(primary, writtenUpTo), placeIn(db.pool, replayedUpTo)]);
    if (end === null || replayed === null) throw new Error('DATABASE_READ_URL leads to no replica');
    written = [...written, { place: BigInt(end), at }];
    const { behindMs, kept } = measureReplica(written, { replayed: BigInt(replayed), now: at });
    written = kept;
    measured = { behindMs, at };
    isAway = false;
  }

  const measuring = repeatFromNow(everyMs, measure, (error) => {
    measured = undefined;
    if (!isAway) log.warn({ err: error }, 'the replica can’t be read; the primary answers');
    isAway = true;
  });
  return {
    db,
    behindSeconds() {
      if (measured === undefined || performance.now() - measured.at > knownForMs) return undefined;
      const seconds = Math.ceil(measured.behindMs / 1_000);
      return seconds > mostBehindSeconds ? undefined : seconds;
    },
    async close() {
      await measuring.stop();
      await db.close();
    },
  };
}

const writtenUpTo = `select (pg_current_wal_lsn() - '0/0')::text as place`;
const replayedUpTo = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::text as place`;

async function placeIn(pool: pg.Pool, text: string): Promise<string | null> {
  const { rows } = await pool.query<{ place: string | null }>(text);
  return rows[0]?.place ?? null;
}
