import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { hashPassword } from '../../../../server/src/features/auth/sign-in/passwords.ts';
import type { Bench, Context } from '../../bench.ts';
import { percentile, spreadOf } from '../../figures.ts';
import type { Answered, Flood } from '../../load/flood.ts';
import { openSockets, type Sockets } from '../../load/open-sockets.ts';
import { asSuperuser, type Place } from '../../machine/cluster.ts';
import { sharesDuring } from '../../machine/usage.ts';
import { startProduct } from '../../product/start-product.ts';
import type { Row } from '../../report.ts';
import { seed } from '../../seed/seed.ts';
import { keyOf, sessionOf } from '../../seed/tokens.ts';
import { attacks, secondsOfRound } from './attacks.ts';
import { openNeighbour, type Neighbour, type Part, parts } from './neighbour.ts';

/** P14: another user's calls while one user and one address send all they may, and 40 % more. */
export const neighbours: Bench = { name: 'neighbours', title: 'Neighbours (P14)', run };

const users = 2_000;
/** They wait for codes, each with an open socket. */
const waiting = 500;
const attacker = users;
const keysOfAttacker = 10;
const password = 'bench password';
/** How much slower than alone a call may be; the larger of the two counts. */
/** As long as its buyer may wait for a code: what a provider doesn't list any more is asked for one by one. */
const lifeSeconds = 1_200;
const goal = { times: 2, moreMs: 15 };

async function run({ cluster, quick, only, say }: Context) {
  const rounds = quick ? 1 : 3;
  const seconds = quick ? 2 : secondsOfRound;
  const place = await cluster.createDatabase('neighbours');
  await seed(place, { users, waiting, signedIn: users, passwordHash: await hashPassword(password) });
  await prepareAttacker(place);
  const product = await startProduct(place, { simulator: 'in process', lifeSeconds, env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } });
  const http = new Pool(product.url, { connections: 64, pipelining: 1 });
  const db = new pg.Pool({ ...place, max: 4 });
  const generator = fork(path.join(import.meta.dirname, '../../load/flood.ts'), { execArgv: [] });
  let sockets: Sockets | undefined;
  try {
    sockets = await openSockets({ url: product.url, users: waiting });
    const neighbour = await openNeighbour({ http, db, product, sockets, users, waiting, password });
    const rows: Row[] = [];
    const notes: string[] = [];
    for (const { name } of attacks.filter((attack) => only.test(attack.name))) {
      const [alone, beside]: [Measured[], Measured[]] = [[], []];
      let answered: Answered = {};
      let shares: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const quiet = await measure(neighbour, seconds);
        const flood: Flood = { url: product.url, who: whoAttacks(), attack: name, seconds };
        let loud: Measured | undefined;
        const used = await sharesDuring([product.pid, generator.pid ?? 0, process.pid], async () => {
          generator.send(flood);
          const [over, [counts]] = await Promise.all([measure(neighbour, seconds), once(generator, 'message')]);
          loud = over;
          answered = counts;
        });
        if (round < 0 || loud === undefined) continue;
        shares = used;
        alone.push(quiet);
        beside.push(loud);
      }
      rows.push(...parts.map((part) => rowOf(name, part, { alone, beside })));
      notes.push(describe(name, { answered, shares, failed: beside.reduce((sum, each) => sum + each.failed, 0) }));
      say(notes.at(-1) ?? '');
      for (const part of parts) {
        const of = (all: Measured[]) => spreadOf(all.map((each) => each.p99[part])).median.toFixed(1);
        say(`  ${part}: ${of(alone)} ms alone, ${of(beside)} ms beside it`);
      }
    }
    return { rows, notes };
  } finally {
    sockets?.close();
    generator.disconnect();
    await http.destroy();
    await db.end();
    await product.stop();
  }
}

type Measured = { p99: Record<Part, number>; failed: number };

async function measure(neighbour: Neighbour, seconds: number): Promise<Measured> {
  const { latencies, failed } = await neighbour.ask(seconds);
  const p99 = Object.fromEntries(parts.map((part) => [part, percentile(latencies[part], 0.99)]));
  // Built from `parts`, so it has each of them.
  return { p99: p99 as Record<Part, number>, failed };
}

function rowOf(attack: string, part: Part, { alone, beside }: { alone: Measured[]; beside: Measured[] }): Row {
  const quiet = alone.map((each) => each.p99[part]);
  const loud = beside.map((each) => each.p99[part]);
  const most = Math.max(spreadOf(quiet).median * goal.times, spreadOf(quiet).median + goal.moreMs);
  const failed = beside.reduce((sum, each) => sum + each.failed, 0);
  return {
    target: 'P14',
    what: `${part} beside ${attack}, p99`,
    unit: 'ms',
    measured: spreadOf(loud),
    rounds: loud.length,
    beside: { what: 'alone', measured: spreadOf(quiet) },
    goal: {
      text: `≤ ${goal.times} times alone or ${goal.moreMs} ms more, none fails`,
      isMet: spreadOf(loud).median <= most && failed === 0,
    },
  };
}

function describe(attack: string, { answered, shares, failed }: { answered: Answered; shares: number[]; failed: number }): string {
  const counts = Object.entries(answered).map(([status, count]) => `${status}: ${count}`);
  const [server = 0, generator = 0, bench = 0] = shares.map((share) => Math.round(100 * share));
  const isOver = server + generator > 150;
  return `Beside ${attack}: ${failed} calls of others failed; the attack was answered ${counts.join(', ')}; processor: node ${server} %, attack ${generator} %, bench ${bench} %${isOver ? ' (more than 1.5 cores: the figures are not P14)' : ''}.`;
}

function whoAttacks(): Flood['who'] {
  const keys = Array.from({ length: keysOfAttacker }, (_, place) => keyOf(users + 1 + place).token);
  return { session: sessionOf(attacker).token, keys, address: '198.51.100.7' };
}

async function prepareAttacker(place: Place): Promise<void> {
  const hashes = Array.from({ length: keysOfAttacker }, (_, index) => keyOf(users + 1 + index).hash);
  await asSuperuser(place, async (client) => {
    await client.query(
      `insert into api_key (user_id, name, key_hash, ending, scopes, open_limit)
        select $1::bigint, 'Bench', hash, '', array['read', 'buy'], 1000 from unnest($2::bytea[]) as k (hash)`,
      [attacker, hashes],
    );
    // Which no provider has.
    await client.query(`insert into service (server, name, code, price) select number, 'None', 'none', 500 from server`);
  });
}
