import { getHeapSpaceStatistics } from 'node:v8';
import { openPool, type ConnectionOptions } from '../../server/src/platform/database/connections/open-pool.ts';

/** Prints how many bytes of each query and its rows stay until a full garbage collection. Needs `--expose-gc` and little room for young objects. */
const pool = openPool(JSON.parse(process.argv[2] ?? '') as ConnectionOptions, {});
const atOnce = 4;

async function query(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const client = await pool.connect();
    await client.query(`select i, repeat('x', 200) as filler, now() as read_at from generate_series(1, $1::int) as i`, [3]);
    client.release();
  }
}

const inTurns = (count: number) => Promise.all(Array.from({ length: atOnce }, () => query(count / atOnce)));

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? Number.NaN;
}

const count = 4_000;
await inTurns(count);
globalThis.gc?.();
const before = oldBytes();
await inTurns(count);
console.log(Math.round((oldBytes() - before) / count));
await pool.end();
