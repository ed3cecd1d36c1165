import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench, Context } from '../bench.ts';
import { asSuperuser, type Place } from '../machine/cluster.ts';
import { percentile, spreadOf } from '../figures.ts';
import { openSockets, type Sockets } from '../load/open-sockets.ts';
import type { Row } from '../report.ts';
import { seed } from '../seed/seed.ts';
import { startProduct, type Product } from '../product/start-product.ts';

/** P3: ten thousand pages wait, two hundred codes arrive every second. */
export const sockets: Bench = { name: 'sockets', title: 'Open sockets (P3)', run };

const perSecond = 200;
const rounds = 5;
const settleMs = 10_000;

async function run({ cluster, quick, say }: Context) {
  const count = quick ? 2_000 : 10_000;
  const seconds = quick ? 0.5 : 2;
  const place = await cluster.createDatabase('sockets');
  await seed(place, { users: count, waiting: count, signedIn: count });
  const take = takeFrom(await waitingNumbers(place), Math.round(perSecond * seconds));
  const near = await startProduct(place);
  const far = await startProduct(place);
  let open: Sockets | undefined;
  try {
    await near.ask({ ask: 'deliver', numbers: take(), perSecond });
    const memory = await measureMemory(near, { count, say });
    open = memory.open;
    const cases: Case[] = [
      { what: 'one node', by: near, mostMs: 50 },
      { what: 'stored by another node', by: far, mostMs: 150 },
      { what: 'stored by another node, the bus dead', by: far, mostMs: 2_500, before: () => killBus(place) },
    ];
    const rows = [memory.row];
    for (const each of cases) rows.push(await measureDelays(each, { place, open, take, say }));
    const notes = [
      memory.note,
      `${perSecond} codes a second for ${seconds} s each round, each for another of the ${count} users, who all have an open socket. The clients are ${count} sockets of the measuring process.`,
    ];
    return { rows, notes };
  } finally {
    open?.close();
    await near.stop();
    await far.stop();
  }
}

type Say = Context['say'];

async function measureMemory(product: Product, { count, say }: { count: number; say: Say }) {
  const bare = await bareMemory(count);
  const before = await product.ask({ ask: 'memory' });
  const open = await openSockets({ url: product.url, users: count });
  await sleep(settleMs);
  const after = await product.ask({ ask: 'memory' });
  const bytes = (after.rss - before.rss) / count;
  say(`${count} sockets, ${(bytes / 1000).toFixed(1)} kB each, bare ${(bare / 1000).toFixed(1)} kB`);
  const row: Row = {
    target: 'P3',
    what: `memory of the node for each of ${count} open sockets`,
    unit: 'kB',
    measured: spreadOf([bytes / 1000]),
    rounds: 1,
    beside: { what: 'bare ws', measured: spreadOf([bare / 1000]) },
    ratio: spreadOf([bytes / bare]),
    goal: { text: '≤ 12 kB', isMet: bytes / 1000 <= 12 },
  };
  const heapKb = ((after.heapUsed - before.heapUsed) / count / 1000).toFixed(1);
  const note = `Memory is the growth of the process, ${settleMs / 1000} s after the last greeting and after a garbage collection; ${heapKb} kB of it are in the JavaScript heap.`;
  return { open, row, note };
}

/** `by`: the node that stores the codes. `before`: ends the bus before each round. */
type Case = { what: string; by: Product; mostMs: number; before?: () => Promise<void> };
type Delivery = { place: Place; open: Sockets; take: () => Numbers; say: Say };

async function measureDelays({ what, by, mostMs, before }: Case, { place, open, take, say }: Delivery): Promise<Row> {
  const p50: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await before?.();
    const stored = by.ask({ ask: 'deliver', numbers: take(), perSecond });
    const waits = await open.waits(await (before === undefined ? stored : whileEnding(place, stored)));
    p50.push(percentile(waits, 0.5));
    p99.push(percentile(waits, 0.99));
    say(`${what}: p50 ${p50.at(-1)?.toFixed(1)} ms, p99 ${p99.at(-1)?.toFixed(1)} ms`);
  }
  const spread = spreadOf(p99);
  return {
    target: 'P3',
    what: `code stored → frame at the client, p99, ${what}`,
    unit: 'ms',
    measured: spread,
    rounds,
    beside: { what: 'its p50', measured: spreadOf(p50) },
    goal: { text: `≤ ${mostMs} ms`, isMet: spread.median <= mostMs },
  };
}

type Numbers = { userId: number; id: number }[];

async function waitingNumbers(place: Place): Promise<Numbers> {
  const pool = new pg.Pool({ ...place, max: 1 });
  const { rows } = await pool
    .query<{ user_id: string; id: string }>(`select user_id, id from activation where state = 'waiting' order by user_id`)
    .finally(() => pool.end());
  return rows.map(({ user_id: userId, id }) => ({ userId: Number(userId), id: Number(id) }));
}

function takeFrom(numbers: Numbers, count: number): () => Numbers {
  let at = 0;
  return () => {
    if (at + count > numbers.length) at = 0;
    at += count;
    return numbers.slice(at - count, at);
  };
}

async function bareMemory(count: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, '../minimal/sockets.ts'), { execArgv: ['--expose-gc'] });
  const answer = async (): Promise<{ port: number; rss: number }> => {
    const [word] = await once(child, 'message');
    return word;
  };
  const memory = () => {
    child.send('memory');
    return answer();
  };
  const { port } = await answer();
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

async function killBus(place: Place): Promise<void> {
  await asSuperuser(place, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pinline live' and datname = current_database()`,
    );
  });
}
