import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import type { Bench, Context } from '../bench.ts';
import { percentile, ratioOf, spreadOf } from '../figures.ts';
import { closedLoop, openLoop, type Work } from '../load/load.ts';
import { startProduct } from '../product/start-product.ts';
import type { Row } from '../report.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { seedKeys } from '../seed/seed-keys.ts';
import { seed } from '../seed/seed.ts';
import { sessionOf } from '../seed/tokens.ts';
import { openSoftware, type Software } from '../product/software.ts';

/** P13: what resellers' software asks over handler_api.php, against the same with the contract's own calls, and what it costs the web. */
export const keys: Bench = { name: 'keys', title: 'Calls by key (P13)', run };

const users = 400;
/** Each of these keys has a number that waits. */
const holders = 100;
const clients = 8;
const services = 1_200;
/** Over keys, beside the web. */
const purchasesWanted = 200;
const webPerSecond = 50;
/** Eight times the connections that calls have. */
const floodClients = 64;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 1 : 5;
  const seconds = quick ? 1 : 4;
  const place = await cluster.createDatabase('keys');
  await seed(place, { users, signedIn: users });
  await seedKeys(place, users);
  const product = await startProduct(place, { simulator: 'in process' });
  const http = new Pool(product.url, { connections: 128, pipelining: 1 });
  const db = new pg.Pool({ ...place, max: 10 });
  const software = openSoftware({ http, db });
  try {
    const rows = await compare(software, { rounds, seconds, say });
    rows.push(...(await besideWeb({ software, http, rounds, seconds, say })));
    await seedCatalogue(place, services);
    rows.push(await priceLists(software, { rounds, calls: quick ? 20 : 100, say }));
    return {
      rows,
      notes: [
        'Both protocols and the contract are asked over HTTP with keys, by the same client. Bought numbers are ended in the database at once; the simulator answers at once.',
        `The web is GET payment/balance of signed-in users, ${webPerSecond} a second, measured in the same run with and without the purchases. Their rate is ${purchasesWanted} a second, or 60 % of what the machine can do with its load generator, if that is less; then the goal counts as missed.`,
      ],
    };
  } finally {
    await http.destroy();
    await db.end();
    await product.stop();
  }
}

type Run = { rounds: number; seconds: number; say: Context['say'] };

/** Calls that do the same, in turn. */
async function compare(software: Software, { rounds, seconds, say }: Run): Promise<Row[]> {
  const ids = await Promise.all(Array.from({ length: holders }, (_, index) => software.hold(index + 1)));
  const holder = (turn: number) => 1 + (turn % holders);
  const buyer = (turn: number) => holders + 1 + (turn % (users - holders));
  const pairs: { what: string; beside: string; work: Work; ours: Work }[] = [
    {
      what: 'getStatus',
      beside: 'GET mobile/active',
      work: async (turn) => void (await software.status(holder(turn), ids[turn % holders] ?? '')),
      ours: async (turn) => void (await software.active(holder(turn))),
    },
    {
      what: 'getNumberV2',
      beside: 'POST mobile/generate from any server',
      work: (turn) => software.buyByProtocol(buyer(turn)),
      ours: (turn) => software.buyByContract(buyer(turn), randomUUID()),
    },
  ];
  const rows: Row[] = [];
  for (const { what, beside, work, ours } of pairs) {
    const [measured, besides]: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round += 1) {
      const [a, b] = [await closedLoop({ clients, seconds, work }), await closedLoop({ clients, seconds, work: ours })];
      if (round < 0) continue;
      measured.push(a.perSecond);
      besides.push(b.perSecond);
      say(`${what}: ${a.perSecond.toFixed(0)} a second, ${beside}: ${b.perSecond.toFixed(0)}`);
    }
    const ratio = ratioOf(measured, besides);
    rows.push({
      target: 'P13',
      what: `${what} by key, ${clients} clients`,
      unit: '/s',
      measured: spreadOf(measured),
      rounds,
      beside: { what: beside, measured: spreadOf(besides) },
      ratio,
      goal: { text: '≥ 0.90', isMet: ratio.median >= 0.9 },
    });
  }
  return rows;
}

async function besideWeb({ software, http, rounds, seconds, say }: Run & { software: Software; http: Pool }): Promise<Row[]> {
  const web: Work = async (turn) => {
    const { token } = sessionOf(1 + (turn % users));
    const reply = await http.request({ method: 'GET', path: '/api/payment/balance', headers: { authorization: `Bearer ${token}` } });
    await reply.body.dump();
    if (reply.statusCode !== 200) throw new Error(`GET payment/balance answered ${reply.statusCode}`);
  };
  const askWeb = () => openLoop({ perSecond: webPerSecond, seconds, work: web });
  const buy: Work = (turn) => software.buyByProtocol(1 + (turn % users));
  const most = (await closedLoop({ clients: 16, seconds, work: buy })).perSecond;
  const rate = Math.min(purchasesWanted, Math.floor(0.6 * most));
  const [alone, beside, flooded]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < rounds; round += 1) {
    const quiet = await askWeb();
    const [busy] = await Promise.all([askWeb(), openLoop({ perSecond: rate, seconds, work: buy })]);
    const [full] = await Promise.all([askWeb(), closedLoop({ clients: floodClients, seconds, work: buy })]);
    if (round < 0) continue;
    alone.push(percentile(quiet.latencies, 0.99));
    beside.push(percentile(busy.latencies, 0.99));
    flooded.push(percentile(full.latencies, 0.5));
    say(
      `p99 of the web ${alone.at(-1)?.toFixed(1)} ms alone, ${beside.at(-1)?.toFixed(1)} ms beside ${rate} purchases a second; p50 ${flooded.at(-1)?.toFixed(1)} ms beside ${floodClients} clients`,
    );
  }
  const ratio = ratioOf(beside, alone);
  const row = { target: 'P13', unit: 'ms', rounds };
  return [
    {
      ...row,
      what: `p99 of a signed-in call beside ${rate} purchases a second by key`,
      measured: spreadOf(beside),
      beside: { what: 'alone', measured: spreadOf(alone) },
      ratio,
      goal: { text: `≤ 1.5 at ${purchasesWanted}/s`, isMet: ratio.median <= 1.5 && rate >= purchasesWanted },
    },
    {
      ...row,
      target: '',
      what: `p50 of the same beside ${floodClients} clients that buy by key without pause`,
      measured: spreadOf(flooded),
    },
  ];
}

type Lists = { rounds: number; calls: number; say: Context['say'] };

async function priceLists(software: Software, { rounds, calls, say }: Lists): Promise<Row> {
  const [p50, p99]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) {
      const startedAt = performance.now();
      await software.prices(1 + (turn % users));
      times.push(performance.now() - startedAt);
    }
    if (round < 0) continue;
    p50.push(percentile(times, 0.5));
    p99.push(percentile(times, 0.99));
    say(`getPrices: p50 ${p50.at(-1)?.toFixed(2)} ms, p99 ${p99.at(-1)?.toFixed(1)} ms`);
  }
  return {
    target: '',
    what: `getPrices of ${services.toLocaleString('en')} services on four servers, one after another, p50`,
    unit: 'ms',
    measured: spreadOf(p50),
    rounds,
    beside: { what: 'its p99', measured: spreadOf(p99) },
  };
}
