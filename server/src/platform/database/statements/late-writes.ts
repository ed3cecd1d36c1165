import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A prepared statement that writes many rows: it gets the values of one column as one array. */
export type LateWrite = { name: string; text: string };

export type LateWrites = {
  /** Writes soon, together with others. Lost when the process dies before. */
  write(late: LateWrite, values: readonly unknown[]): void;
  /** Waits until everything is written. */
  close(): Promise<void>;
};

/** In milliseconds. */
const gatherMs = 20;

/** For what no one waits for and what can be found in another way when it is lost: a commit for each would cost more than the rows. */
export function createLateWrites(pool: Pick<pg.Pool, 'query'>, onError: (error: unknown) => void): LateWrites {
  let waiting = new Map<string, { late: LateWrite; rows: (readonly unknown[])[] }>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      await sleep(gatherMs);
      const all = [...waiting.values()];
      // A map that was cleared keeps its old rows until the next full garbage collection.
      waiting = new Map();
      for (const { late, rows } of all) await writeRows(late, rows).catch(onError);
    }
    writing = undefined;
  }

  async function writeRows({ name, text }: LateWrite, rows: (readonly unknown[])[]): Promise<void> {
    await pool.query({ name, text, values: (rows[0] ?? []).map((_, column) => rows.map((row) => row[column])) });
  }

  return {
    write(late, values) {
      const known = waiting.get(late.name);
      if (known === undefined) waiting.set(late.name, { late, rows: [values] });
      else known.rows.push(values);
      writing ??= writeAll();
    },
    close: async () => writing,
  };
}
