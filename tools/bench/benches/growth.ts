import { randomUUID } from 'node:crypto';
import type { Bench, Context } from '../bench.ts';
import { ratioOf, spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';
import { closeFilledProduct, get, openFilledProduct, timeEach, type Call, type FilledProduct } from '../product/filled-product.ts';
import { sessionOf } from '../seed/tokens.ts';

/** P5: the same user's calls with few activations in the database and with very many. */
export const growth: Bench = { name: 'growth', title: 'Growth (P5)', run };

const small = { users: 1_000, finished: 10_000 };
const large = { users: 100_000, finished: Number(process.env['BENCH_ACTIVATIONS'] ?? 300_000) };
const ownNumbers = 300;
const pageSize = 10;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 7;
  const big = quick ? { users: 5_000, finished: 20_000 } : large;
  const products: FilledProduct[] = [];
  const rows: Row[] = [];
  try {
    for (const size of [small, big]) {
      const startedAt = performance.now();
      const finishedOfFirst = ownNumbers - Math.ceil(size.finished / size.users);
      products.push(
        await openFilledProduct(await cluster.createDatabase(`growth_${size.finished}`), { ...size, finishedOfFirst, signedIn }),
      );
      say(`${size.finished} activations filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    for (const call of calls) {
      const [few = [], many = []] = await timeEach(products, quick ? { ...call, calls: call.calls / 4 } : call, rounds);
      const ratio = ratioOf(many, few);
      say(`${call.what}: ${spreadOf(many).median.toFixed(2)} ms, ratio ${ratio.median.toFixed(2)}`);
      rows.push({
        target: 'P5',
        what: `${call.what}, p50 at ${big.finished.toLocaleString('en')} activations`,
        unit: 'ms',
        measured: spreadOf(many),
        rounds,
        beside: { what: `at ${small.finished.toLocaleString('en')}`, measured: spreadOf(few) },
        ratio,
        goal: { text: '≤ 1.3', isMet: ratio.median <= 1.3 },
      });
    }
    return {
      rows,
      notes: [
        `${big.users.toLocaleString('en')} users against ${small.users.toLocaleString('en')}. The caller has ${ownNumbers} numbers in both. Each round calls both in turn, one call at a time. PostgreSQL has 64 MB of shared buffers, as the product sets it.`,
      ],
    };
  } finally {
    for (const filled of products) await closeFilledProduct(filled);
  }
}

const lastPage = Math.ceil(ownNumbers / pageSize);

const calls: Call[] = [
  {
    what: 'GET otp/mobile-history, first page',
    calls: 200,
    make: (filled) => get(filled, `otp/mobile-history?page=1&limit=${pageSize}`, 1),
  },
  {
    what: 'GET otp/mobile-history, last page',
    calls: 200,
    make: (filled) => get(filled, `otp/mobile-history?page=${lastPage}&limit=${pageSize}`, 1),
  },
  {
    what: 'GET otp/mobile-history, of many people',
    calls: 200,
    make: (filled, turn) => get(filled, `otp/mobile-history?page=1&limit=${pageSize}`, anybody(turn)),
  },
  { what: 'GET mobile/active', calls: 200, make: (filled) => get(filled, 'mobile/active', 1) },
  { what: 'GET service/all-services (500 services)', calls: 60, make: (filled) => get(filled, 'service/all-services', 1) },
  { what: 'POST mobile/generate, of many people', calls: 60, make: buy },
];

const signedIn = 1_000;
const anybody = (turn: number) => 1 + ((turn * 617) % signedIn);

async function buy(filled: FilledProduct, turn: number): Promise<void> {
  const user = anybody(turn);
  const { statusCode, body } = await filled.http.request({
    method: 'POST',
    path: '/api/mobile/generate',
    headers: { authorization: `Bearer ${sessionOf(user).token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ serviceId: '2', isDeepCheck: false }),
  });
  const text = await body.text();
  const id = /"_id":"(\d+)"/.exec(text)?.[1];
  if (statusCode !== 200 || id === undefined) throw new Error(`A purchase answered ${statusCode}: ${text}`);
  await filled.db.query(`select activation_refund($1, $2, 'cancelled', false, null)`, [user, id]);
}
