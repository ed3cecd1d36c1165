import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import type { Bench, Context } from '../../bench.ts';
import type { Place } from '../../machine/cluster.ts';
import { percentile, ratioOf, spreadOf } from '../../figures.ts';
import { closedLoop, openLoop, type Work } from '../../load/load.ts';
import { findPgbench, runPgbench } from '../../load/pgbench.ts';
import type { Row } from '../../report.ts';
import { seed } from '../../seed/seed.ts';
import { startProduct, type Product } from '../../product/start-product.ts';
import { sessionOf } from '../../seed/tokens.ts';
import { diskDuring } from '../../machine/disk.ts';
import { sharesDuring } from '../../machine/usage.ts';

/** P1 and P10: a number bought over HTTP, against pgbench running the same database functions. */
export const purchase: Bench = { name: 'purchase', title: 'Purchase (P1, P10)', run };

const users = 2_000;
/** A user may have six numbers; each client buys one at a time. */
const crowds = [
  { what: 'many users', users, clients: 8, goal: 0.6 },
  { what: 'one hot user', users: 1, clients: 4, goal: 0.7 },
] as const;
const service = 2;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 1 : 4;
  const program = findPgbench();
  const place = await cluster.createDatabase('purchase');
  await seed(place, { users, signedIn: users });
  const product = await startProduct(place, { simulator: 'in process' });
  const buyers = openBuyers(product, place);
  const rows: Row[] = [];
  const notes: string[] = [];
  try {
    for (const crowd of crowds) {
      const work = buyers.buyAs(crowd.users);
      await closedLoop({ ...crowd, seconds, work });
      const ours: number[] = [];
      const bare: number[] = [];
      const shares: number[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        shares.push(
          await sharesDuring([product.pid, process.pid], async () => {
            ours.push((await closedLoop({ ...crowd, seconds, work })).perSecond);
          }),
        );
        if (program !== undefined)
          bare.push(await runPgbench(program, { place, script: script(crowd.users), clients: crowd.clients, seconds }));
        say(`${crowd.what}: ${ours.at(-1)?.toFixed(0)} of ${bare.at(-1)?.toFixed(0)} a second`);
      }
      const ratio = ratioOf(ours, bare);
      rows.push({
        target: 'P1',
        what: `purchases a second, ${crowd.what}, ${crowd.clients} clients`,
        unit: '/s',
        measured: spreadOf(ours),
        rounds,
        ...(program === undefined
          ? {}
          : {
              beside: { what: 'pgbench', measured: spreadOf(bare) },
              ratio,
              goal: { text: `≥ ${crowd.goal.toFixed(2)}`, isMet: ratio.median >= crowd.goal },
            }),
      });
      notes.push(`${crowd.what}: ${shareText(shares)}.`);
      const rate = spreadOf(ours).median / 2;
      if (crowd.users > 1) rows.push(...(await atHalfLoad({ work, purchaseMs: buyers.purchaseMs, rate, rounds, seconds })));
    }
  } finally {
    await buyers.close();
    await product.stop();
  }
  if (program === undefined) notes.push('pgbench is missing on this machine, so our rates have nothing to compare with.');
  notes.push(
    'Both sides end each number with `activation_refund` to free its slot. Ours sends an Idempotency-Key as the page does; pgbench passes one to `purchase_begin`.',
    'pgbench runs hold, mark and confirmation as three transactions, as P1 names them; ours stores the mark with the hold, and makes two.',
    'The simulator answers at once, so the time is our own, including the client and HTTP.',
  );
  return { rows, notes };
}

/** `purchaseMs`: where `work` notes how long each purchase took until its answer, without the end of its number. */
async function atHalfLoad(options: { work: Work; purchaseMs: number[]; rate: number; rounds: number; seconds: number }): Promise<Row[]> {
  const p50: number[] = [];
  const p99: number[] = [];
  const disk: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    options.purchaseMs.length = 0;
    const stored = await diskDuring(async () => {
      await openLoop({ perSecond: options.rate, seconds: options.seconds, work: options.work });
    });
    disk.push(percentile(stored, 0.99));
    p50.push(percentile(options.purchaseMs, 0.5));
    p99.push(percentile(options.purchaseMs, 0.99));
  }
  const ratio = ratioOf(p99, p50);
  const rounds = options.rounds;
  return [
    {
      target: 'P1',
      what: 'p99 of a purchase at half load',
      unit: 'ms',
      measured: spreadOf(p99),
      rounds,
      beside: { what: 'its p50', measured: spreadOf(p50) },
      ratio,
      goal: { text: '≤ 3', isMet: ratio.median <= 3 },
    },
    {
      target: 'P10',
      what: 'our time inside a purchase at half load, p99',
      unit: 'ms',
      measured: spreadOf(p99),
      rounds,
      beside: { what: 'the disk alone storing 8 kB, p99', measured: spreadOf(disk) },
      goal: { text: '≤ 25 ms', isMet: spreadOf(p99).median <= 25 },
    },
  ];
}

/** The number is ended in the database, as the watch would. */
function openBuyers({ url }: Product, place: Place) {
  const http = new Pool(url, { connections: 64, pipelining: 1 });
  const db = new pg.Pool({ ...place, max: 10 });
  const purchaseMs: number[] = [];
  return {
    purchaseMs,
    buyAs: (count: number): Work => {
      const tokens = Array.from({ length: count }, (_, index) => sessionOf(index + 1).token);
      return async (turn) => {
        const user = turn % count;
        const askedAt = performance.now();
        const { statusCode, body } = await http.request({
          method: 'POST',
          path: '/api/mobile/generate',
          headers: { authorization: `Bearer ${tokens[user]}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ serviceId: String(service), isDeepCheck: false }),
        });
        const text = await body.text();
        purchaseMs.push(performance.now() - askedAt);
        const id = /"_id":"(\d+)"/.exec(text)?.[1];
        if (statusCode !== 200 || id === undefined) throw new Error(`A purchase answered ${statusCode}: ${text}`);
        await db.query({ name: 'refund', text: `select activation_refund($1, $2, 'cancelled', false, null)`, values: [user + 1, id] });
      };
    },
    async close() {
      await http.destroy();
      await db.end();
    },
  };
}

const script = (userCount: number) => `
\\set u random(1, ${userCount})
select activation_id as aid from purchase_begin(:u, array[${service}]::bigint[], null, null, null, false, null, gen_random_uuid()::text, 'POST mobile/generate', decode(repeat('00', 32), 'hex'), 10000) \\gset
select attempt_id as attempt from purchase_mark(:u, :aid, ${service}, ${service}, 'bench', 8000, md5(random()::text)) \\gset
select purchase_confirm(:attempt, 'p' || :attempt::text, '+1' || (5000000000 + :attempt::bigint)::text, 100000, 'USD', false, 1200, 60, sha256(:attempt::text::bytea)) as outcome \\gset
select activation_refund(:u, :aid, 'cancelled', false, null) as refunded \\gset
`;

function shareText(shares: number[][]): string {
  const share = (index: number) => Math.round(100 * spreadOf(shares.map((round) => round[index] ?? Number.NaN)).median);
  return `the node took ${share(0)} % of a core, the load generator ${share(1)} %; the rest of the machine was PostgreSQL's`;
}
