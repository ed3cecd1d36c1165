import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import type { Bench, Context } from '../bench.ts';
import { asSuperuser, type Place } from '../machine/cluster.ts';
import { percentile, spreadOf } from '../figures.ts';
import { openSockets, type Sockets } from '../load/open-sockets.ts';
import { machineMs } from '../product/product.ts';
import { startScript } from '../product/start-script.ts';
import type { Row } from '../report.ts';
import { seed } from '../seed/seed.ts';
import { startProduct } from '../product/start-product.ts';
import { digest } from '../seed/tokens.ts';
import { cpuSeconds, sharesDuring } from '../machine/usage.ts';

/** P4: ten thousand numbers wait at a provider that is a process of its own. */
export const watch: Bench = { name: 'watch', title: 'Watching a provider (P4)', run };

type BoughtNumber = { id: number; upstreamId: string };

const apiKey = 'bench';
const codes = 100;
/** Codes by webhook arrive more slowly: each needs calls of its own, limited by `PROVIDER_CALLS_PER_SECOND`. */
const webhookCodes = 10;
const roundMs = 3_000;
/** How often the list is read while a number younger than three minutes waits, and while only older ones do. */
const intervals = [
  { what: 'a young number among them', ageSeconds: 30, listMs: 750 },
  { what: 'all older than three minutes', ageSeconds: 300, listMs: 2_000 },
] as const;

async function run({ cluster, quick, say }: Context) {
  const waiting = quick ? 1_000 : 10_000;
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 2 : 5;
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const interval of intervals) {
    const { what, listMs } = interval;
    const place = await cluster.createDatabase(`watch_${listMs}`);
    const watched = await openWatched(place, { waiting, ageSeconds: interval.ageSeconds, codes: (codes + webhookCodes) * rounds });
    try {
      await sleep(3_000);
      const load = await measureLoad(watched, { what, waiting, rounds, seconds, say });
      rows.push(load.row, ...(await measureDeliveries(watched, { what, listMs, rounds, say })));
      notes.push(load.note);
    } finally {
      await watched.close();
    }
  }
  notes.push(`${codes} codes in ${roundMs / 1000} s through the list, ${webhookCodes} through webhooks.`);
  notes.push('No supported provider has to be asked number by number.');
  return { rows, notes };
}

type Watched = Awaited<ReturnType<typeof openWatched>>;

async function openWatched(place: Place, wish: { waiting: number; ageSeconds: number; codes: number }) {
  const simulator = await startScript({
    script: 'simulators/provider/server/serve.ts',
    args: ['--port', '0', '--api-key', apiKey, '--seed', '7', '--delivery-rate', '0', '--stock', '1000000', '--life-seconds', '7200'],
    ready: /^Simulator ready at (\S+)/,
  });
  const { origin } = new URL(simulator.address);
  const company = new Pool(origin, { connections: 32 });
  await seed(place, {
    users: wish.waiting,
    waiting: wish.waiting,
    waitingSeconds: wish.ageSeconds,
    upstream: await buyUpstream(company, wish.waiting),
    signedIn: wish.codes,
    provider: { baseUrl: origin, apiKey },
  });
  const product = await startProduct(place);
  const open = await openSockets({ url: product.url, users: wish.codes });
  const backends = await backendsOf(place);
  return {
    place,
    simulator,
    company,
    product,
    open,
    backends,
    async close() {
      open.close();
      await product.stop();
      await company.destroy();
      await simulator.stop();
    },
  };
}

type Say = Context['say'];
type LoadOptions = { what: string; waiting: number; rounds: number; seconds: number; say: Say };

async function measureLoad({ company, product, simulator, backends }: Watched, options: LoadOptions): Promise<{ row: Row; note: string }> {
  const { what, waiting, rounds, seconds, say } = options;
  const shares: number[][] = [];
  const calls: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await listCalls(company);
    const databaseBefore = backends.map(cpuSeconds);
    const processes = await sharesDuring([product.pid, simulator.pid], () => sleep(seconds * 1000));
    const database = backends.reduce((sum, pid, index) => sum + cpuSeconds(pid) - (databaseBefore[index] ?? 0), 0) / seconds;
    const figures = [...processes, database];
    shares.push(figures);
    calls.push(((await listCalls(company)) - before) / seconds);
    const percents = figures.map((share) => (100 * share).toFixed(0)).join(' % / ');
    say(`${what}: server / simulator / PostgreSQL ${percents} %, ${calls.at(-1)?.toFixed(0)} pages a second`);
  }
  const share = (index: number) => spreadOf(shares.map((each) => 100 * (each[index] ?? Number.NaN)));
  const row: Row = {
    target: 'P4',
    what: `share of a core of the server, ${waiting} numbers wait, ${what}`,
    unit: '%',
    measured: share(0),
    rounds,
    beside: { what: 'pages of 100 read a second', measured: spreadOf(calls) },
    goal: { text: '≤ 5 %', isMet: share(0).median <= 5 },
  };
  const note = `${what}: the simulator took ${share(1).median.toFixed(0)} % of a core, PostgreSQL for it ${share(2).median.toFixed(0)} %.`;
  return { row, note };
}

async function measureDeliveries(
  { place, company, product, open }: Watched,
  { what, listMs, rounds, say }: { what: string; listMs: number; rounds: number; say: Say },
): Promise<Row[]> {
  const numbers = await firstNumbers(place, (codes + webhookCodes) * rounds);
  const listed = await deliveries({
    company,
    open,
    numbers: numbers.slice(0, codes * rounds),
    perRound: codes,
    say: (text) => say(`${what}: ${text}`),
  });
  await ask(company, '/simulator/webhooks', JSON.stringify({ address: await webhookAddress(place, product.url) }));
  const byWebhook = await deliveries({
    company,
    open,
    numbers: numbers.slice(codes * rounds),
    perRound: webhookCodes,
    say: (text) => say(`${what}, webhooks: ${text}`),
  });
  const goal = { text: `≤ ${listMs + 100} ms (list interval + 100)`, isMet: listed.measured.median <= listMs + 100 };
  return [
    { ...listed, what: `code at the provider → frame at the client, p99, ${what}`, goal },
    { ...byWebhook, what: `the same where the provider pushes, the slowest of ${webhookCodes}, ${what}` },
  ];
}

async function deliveries(of: { company: Pool; open: Sockets; numbers: BoughtNumber[]; perRound: number; say: (text: string) => void }) {
  const p50: number[] = [];
  const p99: number[] = [];
  for (let from = 0; from < of.numbers.length; from += of.perRound) {
    const waits = await of.open.waits(await sendCodes(of.company, of.numbers.slice(from, from + of.perRound)));
    p50.push(percentile(waits, 0.5));
    p99.push(percentile(waits, 0.99));
    of.say(`p50 ${p50.at(-1)?.toFixed(0)} ms, p99 ${p99.at(-1)?.toFixed(0)} ms`);
  }
  const beside = { what: 'its p50', measured: spreadOf(p50) };
  return { target: 'P4', unit: 'ms', measured: spreadOf(p99), rounds: p99.length, beside } satisfies Partial<Row>;
}

async function webhookAddress(place: Place, url: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await asSuperuser(place, (client) =>
    client.query(`insert into webhook_address (provider_id, secret_hash, secret_sealed) values (1, $1, '')`, [digest(secret)]),
  );
  return `${url}/api/webhook/${secret}`;
}

async function buyUpstream(company: Pool, count: number): Promise<{ upstreamId: string; phoneNumber: string }[]> {
  const bought: { upstreamId: string; phoneNumber: string }[] = [];
  let asked = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (asked++ < count) {
        const answer = await ask(company, `/stubs/handler_api.php?api_key=${apiKey}&action=getNumber&service=tg&country=22`);
        const [, upstreamId, phoneNumber] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(answer) ?? [];
        if (upstreamId === undefined || phoneNumber === undefined) throw new Error(`The simulator sold nothing: ${answer}`);
        bought.push({ upstreamId, phoneNumber: `+${phoneNumber}` });
      }
    }),
  );
  return bought;
}

async function sendCodes(company: Pool, numbers: BoughtNumber[]): Promise<[number, number][]> {
  const startedAt = performance.now();
  return Promise.all(
    numbers.map(async ({ id, upstreamId }, index) => {
      await sleep(Math.max(0, startedAt + (index * roundMs) / numbers.length - performance.now()));
      await ask(company, '/simulator/message', JSON.stringify({ activationId: upstreamId, text: 'Your code is 4711', code: '4711' }));
      return [id, machineMs()] satisfies [number, number];
    }),
  );
}

async function firstNumbers(place: Place, count: number): Promise<BoughtNumber[]> {
  const pool = new pg.Pool({ ...place, max: 1 });
  const { rows } = await pool
    .query<{ id: string; upstream_id: string }>(
      `select id, upstream_id from activation where state = 'waiting' order by user_id limit $1`,
      [count],
    )
    .finally(() => pool.end());
  return rows.map(({ id, upstream_id: upstreamId }) => ({ id: Number(id), upstreamId }));
}

async function listCalls(company: Pool): Promise<number> {
  const calls: Record<string, number> = JSON.parse(await ask(company, '/simulator/calls'));
  return calls['getActiveActivations'] ?? 0;
}

async function ask(company: Pool, path: string, body?: string): Promise<string> {
  const response = await company.request({ method: body === undefined ? 'GET' : 'POST', path, ...(body === undefined ? {} : { body }) });
  return response.body.text();
}

async function backendsOf(place: Place): Promise<number[]> {
  return asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  });
}
