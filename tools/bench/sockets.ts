import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench, Context } from './bench.ts';
import { asSuperuser, type Place } from './cluster.ts';
import { percentile, spreadOf } from './figures.ts';
import { openSockets, type Sockets } from './open-sockets.ts';
import type { Row } from './report.ts';
import { seed } from './seed.ts';
import { startProduct, type Product } from './start-product.ts';

/** P3: ten thousand pages wait, two hundred codes arrive every second. */
export const sockets: Bench = { name: 'sockets', title: 'Open sockets (P3)', run };

const perSecond = 200;
/** The heap grew while ten thousand pages connected; it shrinks again within a few seconds. */
const settleMs = 10_000;

async function run({ cluster, quick, say }: Context) {
  const count = quick ? 2_000 : 10_000;
  const rounds = 5;
  const seconds = quick ? 0.5 : 2;
  const place = await cluster.createDatabase('sockets');
  await seed(place, { users: count, waiting: count, signedIn: count });
  const numbers = await waitingNumbers(place);
  const take = takeFrom(numbers, Math.round(perSecond * seconds));
  const near = await startProduct(place, { logLevel: 'fatal' });
  const far = await startProduct(place, { logLevel: 'fatal' });
  const rows: Row[] = [];
  const notes: string[] = [];
  let open: Sockets | undefined;
  try {
    await near.ask({ ask: 'deliver', numbers: take(), perSecond });
    const bare = await bareMemory(count);
    const before = await near.ask({ ask: 'memory' });
    open = await openSockets({ url: near.url, users: count });
    await sleep(settleMs);
    const after = await near.ask({ ask: 'memory' });
    const bytes = (after.rss - before.rss) / count;
    say(`${count} sockets, ${(bytes / 1000).toFixed(1)} kB each, bare ${(bare / 1000).toFixed(1)} kB`);
    rows.push({
      target: 'P3',
      what: `memory of the server for each of ${count} open sockets`,
      unit: 'kB',
      measured: spreadOf([bytes / 1000]),
      rounds: 1,
      beside: { what: 'bare ws', measured: spreadOf([bare / 1000]) },
      ratio: spreadOf([bytes / bare]),
      goal: { text: '≤ 12 kB', isMet: bytes / 1000 <= 12 },
    });
    const cases: { what: string; by: Product; most: number; before?: () => Promise<void> }[] = [
      { what: 'one node', by: near, most: 50 },
      { what: 'stored by another node', by: far, most: 150 },
      { what: 'stored by another node, the bus dead', by: far, most: 2_500, before: () => killBus(place) },
    ];
    for (const each of cases) {
      const p50: number[] = [];
      const p99: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await each.before?.();
        const stored = each.by.ask({ ask: 'deliver', numbers: take(), perSecond });
        // The listener reconnects after a second, so its connection is ended repeatedly while codes arrive.
        const waits = await open.waits(await (each.before === undefined ? stored : whileEnding(place, stored)));
        p50.push(percentile(waits, 0.5));
        p99.push(percentile(waits, 0.99));
        say(`${each.what}: p50 ${p50.at(-1)?.toFixed(1)} ms, p99 ${p99.at(-1)?.toFixed(1)} ms`);
      }
      const spread = spreadOf(p99);
      rows.push({
        target: 'P3',
        what: `code stored → frame at the client, p99, ${each.what}`,
        unit: 'ms',
        measured: spread,
        rounds,
        beside: { what: 'its p50', measured: spreadOf(p50) },
        goal: { text: `≤ ${each.most} ms`, isMet: spread.median <= each.most },
      });
    }
    notes.push(
      `Memory is the growth of the process, ${settleMs / 1000} s after the last greeting and after a garbage collection; ${((after.heapUsed - before.heapUsed) / count / 1000).toFixed(1)} kB of it are in the JavaScript heap.`,
      `${perSecond} codes a second for ${seconds} s each round, each for another of the ${count} users, who all have an open socket. The clients are ${count} sockets of the measuring process.`,
    );
    return { rows, notes };
  } finally {
    open?.close();
    await near.stop();
    await far.stop();
  }
}

type Numbers = { userId: number; id: number }[];

async function waitingNumbers(place: Place): Promise<Numbers> {
  const pool = new pg.Pool({ ...place, max: 1 });
  const { rows } = await pool
    .query<{ user_id: string; id: string }>(`select user_id, id from activation where state = 'waiting' order by user_id`)
    .finally(() => pool.end());
  return rows.map(({ user_id: userId, id }) => ({ userId: Number(userId), id: Number(id) }));
}

/** The next numbers each time, so that every code is the first of its number; starts again at the end. */
function takeFrom(numbers: Numbers, count: number): () => Numbers {
  let at = 0;
  return () => {
    if (at + count > numbers.length) at = 0;
    at += count;
    return numbers.slice(at - count, at);
  };
}

/** Bytes per socket of a server that only holds it open. */
async function bareMemory(count: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'bare-sockets.ts'), { execArgv: ['--expose-gc'] });
  const told = async (): Promise<{ port: number; rss: number }> => {
    const [word] = await once(child, 'message');
    return word;
  };
  const memory = () => {
    child.send('memory');
    return told();
  };
  const { port } = await told();
  const before = await memory();
  const open = await openSockets({ url: `http://127.0.0.1:${port}`, users: count });
  await sleep(settleMs);
  const after = await memory();
  open.close();
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
  return (after.rss - before.rss) / count;
}

async function whileEnding<T>(place: Place, work: Promise<T>): Promise<T> {
  const ending = setInterval(() => void killBus(place).catch(console.error), 200);
  return work.finally(() => clearInterval(ending));
}

/** Ends the connections that listen for hints of other nodes. */
async function killBus(place: Place): Promise<void> {
  await asSuperuser(place, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pinline live' and datname = current_database()`,
    );
  });
}
