import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Bench, Context } from '../bench.ts';
import type { Place } from '../machine/cluster.ts';
import { ratioOf, spreadOf } from '../figures.ts';
import { seed } from '../seed/seed.ts';
import { startProduct } from '../product/start-product.ts';
import { sessionOf } from '../seed/tokens.ts';
import { sharesDuring } from '../machine/usage.ts';

/** P2: the call that every page makes, against a minimal server. */
export const balance: Bench = { name: 'balance', title: 'A signed-in call (P2)', run };

const users = 1_000;
const connections = 16;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 7;
  const duration = quick ? 1 : 3;
  const place = await cluster.createDatabase('balance');
  await seed(place, { users, signedIn: users });
  const product = await startProduct(place);
  const bare = await startBare(place);
  try {
    const ask = {
      ours: () =>
        measureRate({
          url: `${product.url}/api/payment/balance`,
          duration,
          header: (user) => ['authorization', `Bearer ${sessionOf(user).token}`],
        }),
      bare: () => measureRate({ url: bare.url, duration, header: (user) => ['x-user', String(user)] }),
    };
    await ask.ours();
    await ask.bare();
    const ours: number[] = [];
    const beside: number[] = [];
    const shares: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      shares.push(await sharesDuring([product.pid, process.pid], async () => ours.push(await ask.ours())));
      beside.push(await ask.bare());
      say(`${ours.at(-1)?.toFixed(0)} of ${beside.at(-1)?.toFixed(0)} a second`);
    }
    const ratio = ratioOf(ours, beside);
    const share = (index: number) => Math.round(100 * spreadOf(shares.map((each) => each[index] ?? Number.NaN)).median);
    return {
      rows: [
        {
          target: 'P2',
          what: `GET payment/balance, ${connections} connections, ${users} users`,
          unit: '/s',
          measured: spreadOf(ours),
          rounds,
          beside: { what: 'bare node:http + pg', measured: spreadOf(beside) },
          ratio,
          goal: { text: '≥ 0.70', isMet: ratio.median >= 0.7 },
        },
      ],
      notes: [
        `Ours finds the session and the balance in one query; the bare server trusts the header it gets. The server took ${share(0)} % of a core, the load generator ${share(1)} %.`,
      ],
    };
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function measureRate(options: { url: string; duration: number; header: (user: number) => [string, string] }): Promise<number> {
  const requests = Array.from({ length: users }, (_, index) => ({ headers: Object.fromEntries([options.header(index + 1)]) }));
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
