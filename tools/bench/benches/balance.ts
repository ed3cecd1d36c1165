import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Bench, Context } from '../bench.ts';
import type { Place } from '../machine/cluster.ts';
import { ratioOf, spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';
import { seed } from '../seed/seed.ts';
import { startProduct } from '../product/start-product.ts';
import { sessionOf } from '../seed/tokens.ts';
import { sharesDuring } from '../machine/usage.ts';

/** P2: the call that every page makes, against a minimal server. */
export const balance: Bench = { name: 'balance', title: 'A signed-in call (P2)', run };

const users = 1_000;
/** The first of them have a number that waits, so money of theirs is held. */
const holders = 500;
/** Numbers from before: of a few hundred rows alone, PostgreSQL reads all instead of using an index. */
const finished = 10_000;
const connections = 16;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 7;
  const duration = quick ? 1 : 3;
  const place = await cluster.createDatabase('balance');
  await seed(place, { users, finished, signedIn: users, waiting: holders });
  const product = await startProduct(place);
  const bare = await startBare(place);
  try {
    const signedIn = (path: string, among: Users) =>
      measureRate({
        url: `${product.url}/api/${path}`,
        duration,
        among,
        header: (user) => ['authorization', `Bearer ${sessionOf(user).token}`],
      });
    const ask = {
      plain: () => signedIn('payment/balance', { from: holders + 1, to: users }),
      held: () => signedIn('payment/balance', { from: 1, to: holders }),
      active: () => signedIn('mobile/active', { from: 1, to: holders }),
      bare: () => measureRate({ url: bare.url, duration, among: { from: 1, to: users }, header: (user) => ['x-user', String(user)] }),
    };
    for (const warmUp of Object.values(ask)) await warmUp();
    const rates: Record<keyof typeof ask, number[]> = { plain: [], held: [], active: [], bare: [] };
    const shares: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      shares.push(await sharesDuring([product.pid, process.pid], async () => rates.plain.push(await ask.plain())));
      rates.held.push(await ask.held());
      rates.active.push(await ask.active());
      rates.bare.push(await ask.bare());
      say(
        Object.entries(rates)
          .map(([what, each]) => `${what} ${each.at(-1)?.toFixed(0)}`)
          .join(', '),
      );
    }
    const row = (what: string, ours: number[], goal: number | undefined): Row => {
      const ratio = ratioOf(ours, rates.bare);
      return {
        target: goal === undefined ? '' : 'P2',
        what: `${what}, ${connections} connections`,
        unit: '/s',
        measured: spreadOf(ours),
        rounds,
        beside: { what: 'bare node:http + pg', measured: spreadOf(rates.bare) },
        ratio,
        ...(goal === undefined ? {} : { goal: { text: `≥ ${goal.toFixed(2)}`, isMet: ratio.median >= goal } }),
      };
    };
    const share = (index: number) => Math.round(100 * spreadOf(shares.map((each) => each[index] ?? Number.NaN)).median);
    return {
      rows: [
        row(`GET payment/balance, ${users - holders} users without a number`, rates.plain, 0.7),
        row(`GET payment/balance, ${holders} users with money held`, rates.held, 0.7),
        row(`GET mobile/active, ${holders} users with a number that waits`, rates.active, undefined),
      ],
      notes: [
        `Ours finds the session, the balance and what is held in one query; the bare server trusts the header it gets. The node took ${share(0)} % of a core, the load generator ${share(1)} %.`,
      ],
    };
  } finally {
    await product.stop();
    await bare.stop();
  }
}

type Users = { from: number; to: number };
type Load = { url: string; duration: number; among: Users; header: (user: number) => [string, string] };

async function measureRate({ among: { from, to }, ...options }: Load): Promise<number> {
  const requests = Array.from({ length: to - from + 1 }, (_, index) => ({ headers: Object.fromEntries([options.header(from + index)]) }));
  const outcome = await autocannon({ url: options.url, duration: options.duration, connections, requests });
  if (outcome.errors + outcome.timeouts + outcome.non2xx > 0) throw new Error(`${outcome.errors} errors, ${outcome.non2xx} other answers`);
  return outcome['2xx'] / outcome.duration;
}

async function startBare(place: Place): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, '../minimal/server.ts'), { execArgv: [] });
  child.send(place);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
