import { request } from 'undici';
import type { Bench, Context } from '../bench.ts';
import { percentile, spreadOf } from '../figures.ts';
import type { Row } from '../report.ts';
import { seed } from '../seed/seed.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { sessionOf } from '../seed/tokens.ts';
import { startProduct, type Product } from '../product/start-product.ts';

/** A catalogue of 6,000 services on four servers, each with six routes to as many countries. */
export const catalogue: Bench = { name: 'catalogue', title: 'A large catalogue', run };

const services = 6_000;

type Question = { what: string; path: string; calls: number; body?: object };

const questions: readonly Question[] = [
  { what: 'GET service/offers, the whole list', path: 'service/offers', calls: 20 },
  { what: 'GET service/offers, part of a name', path: 'service/offers?search=wide%2012', calls: 40 },
  { what: 'GET service/offers, a country', path: 'service/offers?country=IN', calls: 20 },
  { what: 'GET service/all-services', path: 'service/all-services', calls: 20 },
  { what: 'GET payment/balance', path: 'payment/balance', calls: 100 },
  {
    what: 'POST mobile/generate from any server, priced out',
    path: 'mobile/generate',
    calls: 40,
    body: { serviceCode: 'w64', maxPrice: 1, isDeepCheck: false },
  },
];

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 1 : 5;
  const place = await cluster.createDatabase('catalogue');
  await seed(place, { users: 100, signedIn: 100, finished: 10_000 });
  await seedCatalogue(place, services);
  const product = await startProduct(place, { simulator: 'in process' });
  try {
    const rows: Row[] = [];
    for (const question of questions) {
      const sizes: number[] = [];
      const [p50, p99]: [number[], number[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        const answers = await inTurn(question.calls, (turn) => ask(product, question, turn));
        if (round < 0) continue;
        const times = answers.map(({ ms }) => ms);
        p50.push(percentile(times, 0.5));
        p99.push(percentile(times, 0.99));
        sizes.push(...answers.map(({ bytes }) => bytes));
      }
      say(`${question.what}: ${spreadOf(p50).median.toFixed(1)} ms, ${(spreadOf(sizes).median / 1_000).toFixed(0)} kB`);
      rows.push({
        target: '',
        what: `${question.what}, p50 (${kilobytes(spreadOf(sizes).median)})`,
        unit: 'ms',
        measured: spreadOf(p50),
        rounds,
        beside: { what: 'its p99', measured: spreadOf(p99) },
      });
    }
    return {
      rows,
      notes: [
        `${services.toLocaleString('en')} services on each of four servers, six routes to as many countries on each server. One call at a time; sizes as sent, without a proxy's compression.`,
      ],
    };
  } finally {
    await product.stop();
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000).toLocaleString('en')} kB`;

async function ask({ url }: Product, { path, body }: Question, turn: number): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${sessionOf(1 + (turn % 100)).token}`, 'accept-encoding': 'br, gzip' };
  const reply = await request(`${url}/api/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  });
  const content = await reply.body.arrayBuffer();
  if (reply.statusCode >= 500 || (body === undefined && reply.statusCode !== 200))
    throw new Error(`${path} answered ${reply.statusCode}: ${Buffer.from(content).toString().slice(0, 200)}`);
  return { ms: performance.now() - startedAt, bytes: content.byteLength };
}

async function inTurn<Answer>(calls: number, make: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 0; turn < calls; turn += 1) answers.push(await make(turn));
  return answers;
}
