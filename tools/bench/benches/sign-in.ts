import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Pool } from 'undici';
import { hashPassword } from '../../../server/src/features/auth/sign-in/passwords.ts';
import type { Bench, Context } from '../bench.ts';
import { ratioOf, spreadOf } from '../figures.ts';
import { closedLoop } from '../load/load.ts';
import { seed } from '../seed/seed.ts';
import { sharesDuring } from '../machine/usage.ts';
import { startProduct } from '../product/start-product.ts';

/** P9: fifty users sign in at once, repeatedly. */
export const signIn: Bench = { name: 'sign-in', title: 'Sign-in storm (P9)', run };

const users = 500;
const atOnce = 50;
const password = 'bench password';

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 1.5 : 4;
  const place = await cluster.createDatabase('sign_in');
  const passwordHash = await hashPassword(password);
  await seed(place, { users, passwordHash });
  const product = await startProduct(place);
  const bare = fork(path.join(import.meta.dirname, '../minimal/hash.ts'), { execArgv: [] });
  const http = new Pool(product.url, { connections: atOnce, pipelining: 1 });
  const work = (turn: number) => signInAs(http, 1 + (turn % users));
  try {
    await closedLoop({ clients: atOnce, seconds: 1, work });
    const ours: number[] = [];
    const limit: number[] = [];
    const spent: number[][] = [];
    const lag: { p50: number; p99: number; max: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await product.ask({ ask: 'start lag' });
      const shares = await sharesDuring([product.pid, process.pid], async () =>
        ours.push((await closedLoop({ clients: atOnce, seconds, work })).perSecond),
      );
      spent.push(shares.map((share) => (1_000 * share) / (ours.at(-1) ?? Number.NaN)));
      lag.push(await product.ask({ ask: 'stop lag' }));
      bare.send({ hash: passwordHash, password, atOnce: 2, seconds: seconds / 2 });
      const [perSecond]: number[] = await once(bare, 'message');
      limit.push(perSecond ?? Number.NaN);
      say(`${ours.at(-1)?.toFixed(0)} of ${limit.at(-1)?.toFixed(0)} a second, lag p99 ${lag.at(-1)?.p99.toFixed(1)} ms`);
    }
    const ratio = ratioOf(ours, limit);
    const p99 = spreadOf(lag.map((each) => each.p99));
    return {
      rows: [
        {
          target: 'P9',
          what: `sign-ins a second, ${atOnce} at once`,
          unit: '/s',
          measured: spreadOf(ours),
          rounds,
          beside: { what: 'the hash alone, two at once', measured: spreadOf(limit) },
          ratio,
          goal: { text: '≥ 0.80', isMet: ratio.median >= 0.8 },
        },
        {
          target: 'P9',
          what: 'lateness of the event loop meanwhile, p99',
          unit: 'ms',
          measured: p99,
          rounds,
          beside: { what: 'its p50', measured: spreadOf(lag.map((each) => each.p50)) },
          goal: { text: '≤ 20 ms', isMet: p99.median <= 20 },
        },
      ],
      notes: [
        `The longest delay of any round was ${Math.max(...lag.map(({ max }) => max)).toFixed(0)} ms. Every sign-in ends the session before it.`,
        describeCost(spent, limit),
      ],
    };
  } finally {
    await http.destroy();
    await product.stop();
    const gone = once(bare, 'exit');
    bare.disconnect();
    await gone;
  }
}

/** `spent`: processor time in milliseconds for each sign-in, of the node and the load generator, by round; `hashes`: a second. */
function describeCost(spent: readonly number[][], hashes: readonly number[]): string {
  const msOf = (index: number) => spreadOf(spent.map((each) => each[index] ?? Number.NaN)).median.toFixed(1);
  const hashMs = (2_000 / spreadOf(hashes).median).toFixed(1);
  return `A sign-in took ${msOf(0)} ms of the node's processor time and ${msOf(1)} ms of the load generator's; the hash alone, two at once, took ${hashMs} ms. What is left of the machine is PostgreSQL's.`;
}

async function signInAs(http: Pool, user: number): Promise<void> {
  const { statusCode, body } = await http.request({
    method: 'POST',
    path: '/api/users/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `user-${user}@example.com`, password }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`A login answered ${statusCode}: ${text}`);
}
