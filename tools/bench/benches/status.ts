import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { request } from 'undici';
import type { Bench, Context } from '../bench.ts';
import { spreadOf } from '../figures.ts';
import { sharesDuring } from '../machine/usage.ts';
import { startProduct } from '../product/start-product.ts';
import { seed } from '../seed/seed.ts';

export const status: Bench = { name: 'status', title: 'The status page', run };

const connections = 16;
const keptMs = 15_000;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 2 : 5;
  const finished = quick ? 100_000 : 1_000_000;
  const place = await cluster.createDatabase('status');
  await seed(place, { users: 10_000, finished });
  const product = await startProduct(place);
  try {
    const page = await get(`${product.url}/status?period=7d`);
    const rows = brotliDecompressSync(page.body).toString().split('<tr>').length - 1;
    const readings: number[] = [];
    const rates: number[] = [];
    const perCore: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, keptMs));
      readings.push((await get(`${product.url}/status`)).ms);
      const [share = Number.NaN] = await sharesDuring([product.pid], async () =>
        rates.push(await measureRate(`${product.url}/status`, quick)),
      );
      perCore.push((rates.at(-1) ?? Number.NaN) / share);
      say(`${rates.at(-1)?.toFixed(0)} a second, figures read in ${readings.at(-1)?.toFixed(0)} ms`);
    }
    const kilobytes = spreadOf([page.body.length / 1_000]);
    const rate = spreadOf(rates);
    return {
      rows: [
        {
          target: '',
          what: `weight of /status with ${rows} rows, brotli`,
          unit: 'kB',
          measured: kilobytes,
          rounds: 1,
          goal: { text: '≤ 20 kB', isMet: kilobytes.median <= 20 },
        },
        {
          target: '',
          what: `GET /status, ${connections} connections`,
          unit: '/s',
          measured: rate,
          rounds,
          goal: { text: '≥ 1,000/s', isMet: rate.median >= 1_000 },
        },
        {
          target: '',
          what: 'the same for each second of the processor that the node got',
          unit: '',
          measured: spreadOf(perCore),
          rounds,
        },
        {
          target: '',
          what: `a first answer after 15 s, over ${finished.toLocaleString('en')} numbers in 90 days`,
          unit: 'ms',
          measured: spreadOf(readings),
          rounds,
        },
      ],
      notes: ['One process and its load generator share the machine. The database is asked once in 15 seconds, whatever the rate.'],
    };
  } finally {
    await product.stop();
  }
}

async function measureRate(url: string, quick: boolean): Promise<number> {
  const outcome = await autocannon({ url, duration: quick ? 2 : 5, connections, headers: { 'accept-encoding': 'br' } });
  if (outcome.errors + outcome.timeouts + outcome.non2xx > 0) throw new Error(`${outcome.errors} errors, ${outcome.non2xx} other answers`);
  return outcome['2xx'] / outcome.duration;
}

async function get(url: string): Promise<{ ms: number; body: Buffer }> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, { headers: { 'accept-encoding': 'br' } });
  const content = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return { ms: performance.now() - startedAt, body: content };
}
