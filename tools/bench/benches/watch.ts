import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench, Context } from '../bench.ts';
import { asSuperuser, type Place } from '../machine/cluster.ts';
import { percentile, spreadOf, sum } from '../figures.ts';
import { apiKey, startCompany } from '../load/company.ts';
import { sendHints } from '../load/hints.ts';
import { openSockets } from '../load/open-sockets.ts';
import type { Row } from '../report.ts';
import { seed } from '../seed/seed.ts';
import { startProduct } from '../product/start-product.ts';
import { digest } from '../seed/tokens.ts';
import { cpuSeconds, sharesDuring } from '../machine/usage.ts';

/** P4: ten thousand numbers wait at a provider that is a process of its own. */
export const watch: Bench = { name: 'watch', title: 'Watching a provider (P4)', run };

type BoughtNumber = { id: number; upstreamId: string };

const codes = 100;
/** Codes by webhook arrive more slowly: each needs calls of its own, limited by `PROVIDER_CALLS_PER_SECOND`. */
const webhookCodes = 10;
const codesMs = 3_000;
const hintsPerSecond = 500;

type Case = {
  what: string;
  /** `PROVIDER_CALLS_PER_SECOND`, and how long the provider takes for an answer. */
  perSecond: number;
  latencyMs?: number;
  ageSeconds: number;
  action: 'getActiveActivations' | 'getStatus';
  /** How often each number may be read, by the pace and by what is decided. */
  intervalMs: (waiting: number) => number;
  shareGoal?: number;
  /** Whether the provider's webhooks are measured too. */
  hasWebhooks?: boolean;
};

const rowsOfAPage = 100;

const cases: readonly Case[] = [
  {
    what: '20 calls a second, 250 ms a page',
    perSecond: 20,
    latencyMs: 250,
    ageSeconds: 30,
    action: 'getActiveActivations',
    intervalMs: (waiting) => Math.max(750, ((waiting / rowsOfAPage) * 1_000) / 20),
    shareGoal: 5,
  },
  {
    what: '200 calls a second, a young number among them',
    perSecond: 200,
    ageSeconds: 30,
    action: 'getActiveActivations',
    intervalMs: () => 750,
    shareGoal: 5,
    hasWebhooks: true,
  },
  {
    what: '200 calls a second, all older than three minutes',
    perSecond: 200,
    ageSeconds: 300,
    action: 'getActiveActivations',
    intervalMs: () => 2_000,
    shareGoal: 5,
  },
  {
    what: 'number by number, 2,000 calls a second',
    perSecond: 2_000,
    ageSeconds: 30,
    action: 'getStatus',
    intervalMs: () => 5_000,
    shareGoal: 100,
  },
];

async function run({ cluster, quick, say }: Context) {
  const waiting = quick ? 1_000 : 10_000;
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 2 : 5;
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const [index, each] of cases.entries()) {
    const place = await cluster.createDatabase(`watch_${index}`);
    const watched = await openWatched(place, each, { waiting, codes: (codes + webhookCodes) * rounds });
    try {
      await sleep(3_000);
      const options = { ...each, waiting, rounds, seconds, say: (text: string) => say(`${each.what}: ${text}`) };
      const load = await measureLoad(watched, options);
      rows.push(load.row, await measureDeliveries(watched, options));
      notes.push(load.note);
      if (each.hasWebhooks === true) {
        rows.push(await measureWebhooks(watched, options));
        const hints = await measureHints(watched, options);
        rows.push(...hints.rows);
        notes.push(hints.note);
      }
    } finally {
      await watched.close();
    }
  }
  notes.push(`${codes} codes in ${codesMs / 1000} s through the list, ${webhookCodes} through webhooks.`);
  return { rows, notes };
}

type Watched = Awaited<ReturnType<typeof openWatched>>;

async function openWatched(place: Place, { perSecond, latencyMs, ageSeconds, action }: Case, wish: { waiting: number; codes: number }) {
  const company = await startCompany();
  await seed(place, {
    users: wish.waiting,
    waiting: wish.waiting,
    waitingSeconds: ageSeconds,
    upstream: shuffled(await company.sell(wish.waiting)),
    signedIn: wish.codes,
    provider: { baseUrl: company.origin, apiKey },
  });
  if (latencyMs !== undefined) await company.switchOn({ kind: 'delay', action, delayMs: latencyMs, share: 1 });
  if (action === 'getStatus') await company.switchOn({ kind: 'token', token: 'BAD_ACTION', action: 'getActiveActivations', share: 1 });
  const product = await startProduct(place, { env: { PROVIDER_CALLS_PER_SECOND: String(perSecond) } });
  const open = await openSockets({ url: product.url, users: wish.codes });
  const backends = await backendsOf(place);
  return {
    place,
    company,
    product,
    open,
    backends,
    async close() {
      open.close();
      await product.stop();
      await company.stop();
    },
  };
}

/** Those whose users have a socket come first, and lie on every page. */
function shuffled<T>(all: T[]): T[] {
  return all.map((_, index) => all[(index * 7_919) % all.length] as T); // 7,919 is prime: each once
}

type Options = Case & { waiting: number; rounds: number; seconds: number; say: (text: string) => void };

async function measureLoad(watched: Watched, { what, action, waiting, rounds, seconds, shareGoal = 5, say }: Options) {
  const shares: number[][] = [];
  const calls: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await watched.company.callsOf(action);
    const figures = await sharesOf(watched, seconds, () => sleep(seconds * 1000));
    shares.push(figures);
    calls.push(((await watched.company.callsOf(action)) - before) / seconds);
    say(`node / simulator / PostgreSQL ${inPercent(figures)} %, ${calls.at(-1)?.toFixed(0)} calls a second`);
  }
  const share = (index: number) => spreadOf(shares.map((each) => 100 * (each[index] ?? Number.NaN)));
  const row: Row = {
    target: 'P4',
    what: `share of a core of the node, ${waiting} numbers wait, ${what}`,
    unit: '%',
    measured: share(0),
    rounds,
    beside: { what: `\`${action}\` called a second`, measured: spreadOf(calls) },
    goal: { text: `≤ ${shareGoal} %`, isMet: share(0).median <= shareGoal },
  };
  const note = `${what}: the simulator took ${share(1).median.toFixed(0)} % of a core, PostgreSQL for it ${share(2).median.toFixed(0)} %.`;
  return { row, note };
}

async function measureDeliveries(watched: Watched, { what, waiting, intervalMs, latencyMs = 0, rounds, say }: Options): Promise<Row> {
  const interval = intervalMs(waiting);
  const limit = interval + latencyMs + 100;
  const numbers = (await waitingNumbers(watched.place)).slice(0, codes * rounds);
  const listed = await deliveries(watched, { numbers, perRound: codes, patienceMs: 4 * interval + 10_000, say });
  const goal = {
    text: `≤ ${Math.round(limit)} ms (interval${latencyMs > 0 ? ', answer' : ''} + 100)`,
    isMet: listed.measured.median <= limit,
  };
  return { ...listed, what: `code at the provider → frame at the client, p99, ${what}`, goal };
}

async function measureWebhooks(watched: Watched, { what, rounds, say }: Options): Promise<Row> {
  await watched.company.sendWebhooksTo(await webhookAddress(watched));
  const numbers = (await waitingNumbers(watched.place)).slice(0, webhookCodes * rounds);
  const pushed = await deliveries(watched, {
    numbers,
    perRound: webhookCodes,
    patienceMs: 10_000,
    say: (text) => say(`webhooks, ${text}`),
  });
  return { ...pushed, what: `the same where the provider pushes, the slowest of ${webhookCodes}, ${what}` };
}

/** Webhooks about numbers that have no code: what the calls themselves cost. */
async function measureHints(watched: Watched, { what, rounds, seconds, say }: Options): Promise<{ rows: Row[]; note: string }> {
  const address = await webhookAddress(watched);
  const upstreamIds = (await waitingNumbers(watched.place)).map(({ upstreamId }) => upstreamId);
  const perRound = hintsPerSecond * seconds;
  const [shares, waits, commits]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = await transactionsOf(watched.place);
    const sent = Array.from({ length: perRound }, (_, index) => upstreamIds[(round * perRound + index) % upstreamIds.length] ?? '');
    const figures = await sharesOf(watched, seconds, async () => {
      waits?.push(percentile(await sendHints({ address, upstreamIds: sent, perSecond: hintsPerSecond }), 0.99));
    });
    commits?.push(((await transactionsOf(watched.place)) - before) / sent.length);
    shares?.push(100 * (figures[0] ?? Number.NaN));
    say(`${hintsPerSecond} hints a second, node / simulator / PostgreSQL ${inPercent(figures)} %, p99 ${waits?.at(-1)?.toFixed(0)} ms`);
  }
  const row = { target: 'P4', rounds };
  return {
    rows: [
      { ...row, what: `share of a core of the node, ${hintsPerSecond} hints a second`, unit: '%', measured: spreadOf(shares ?? []) },
      {
        ...row,
        what: `a hint answered, p99, ${hintsPerSecond} a second`,
        unit: 'ms',
        measured: spreadOf(waits ?? []),
        beside: { what: 'transactions for a hint', measured: spreadOf(commits ?? []) },
      },
    ],
    note: `Hints are webhooks about numbers without a code, while ${what}.`,
  };
}

type Codes = { numbers: BoughtNumber[]; perRound: number; patienceMs: number; say: (text: string) => void };

async function deliveries({ company, open }: Watched, { numbers, perRound, patienceMs, say }: Codes) {
  const p50: number[] = [];
  const p99: number[] = [];
  for (let from = 0; from < numbers.length; from += perRound) {
    const waits = await open.waits(await company.sendCodes(numbers.slice(from, from + perRound), codesMs), patienceMs);
    p50.push(percentile(waits, 0.5));
    p99.push(percentile(waits, 0.99));
    say(`p50 ${p50.at(-1)?.toFixed(0)} ms, p99 ${p99.at(-1)?.toFixed(0)} ms`);
  }
  const beside = { what: 'its p50', measured: spreadOf(p50) };
  return { target: 'P4', unit: 'ms', measured: spreadOf(p99), rounds: p99.length, beside } satisfies Partial<Row>;
}

/** The shares of a core that the node, the simulator and PostgreSQL took. */
async function sharesOf({ product, company, backends }: Watched, seconds: number, work: () => Promise<void>): Promise<number[]> {
  const before = backends.map(cpuSeconds);
  const startedAt = performance.now();
  const processes = await sharesDuring([product.pid, company.pid], async () => {
    await work();
    await sleep(Math.max(0, startedAt + seconds * 1_000 - performance.now()));
  });
  const took = (performance.now() - startedAt) / 1_000;
  return [...processes, sum(backends.map((pid, index) => cpuSeconds(pid) - (before[index] ?? 0))) / took];
}

const inPercent = (figures: number[]) => figures.map((share) => (100 * share).toFixed(0)).join(' % / ');

async function webhookAddress({ place, product }: Watched): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await asSuperuser(place, (client) =>
    client.query(
      `insert into webhook_address (provider_id, secret_hash, secret_sealed) values (1, $1, '')
        on conflict (provider_id) do update set secret_hash = excluded.secret_hash`,
      [digest(secret)],
    ),
  );
  return `${product.url}/api/webhook/${secret}`;
}

/** Whose users have a socket first. */
async function waitingNumbers(place: Place): Promise<BoughtNumber[]> {
  const pool = new pg.Pool({ ...place, max: 1 });
  const { rows } = await pool
    .query<{ id: string; upstream_id: string }>(`select id, upstream_id from activation where state = 'waiting' order by user_id`)
    .finally(() => pool.end());
  return rows.map(({ id, upstream_id: upstreamId }) => ({ id: Number(id), upstreamId }));
}

async function transactionsOf(place: Place): Promise<number> {
  return asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  });
}

async function backendsOf(place: Place): Promise<number[]> {
  return asSuperuser(place, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  });
}
