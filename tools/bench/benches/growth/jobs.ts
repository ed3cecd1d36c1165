import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { percentile, spreadOf } from '../../figures.ts';
import type { Place } from '../../machine/cluster.ts';
import { temporaryFolder } from '../../machine/temporary.ts';
import type { FilledProduct } from '../../product/filled-product.ts';
import { secretKey } from '../../product/start-product.ts';
import type { Result, Row } from '../../report.ts';
import { buy } from './user-calls.ts';

type Work = { what: string; goalSeconds: number; run: (filled: FilledProduct) => Promise<unknown> };

const job = (name: string, goalSeconds: number, what: string): Work => ({
  what: `${what} (\`${name}\`)`,
  goalSeconds,
  run: ({ product }) => product.ask({ ask: 'job', name }),
});

const works: readonly Work[] = [
  job('erase_old_numbers', 300, 'erasing the numbers of a day'),
  job('forget_old_rows', 600, 'deleting old rows'),
  job('measure_quality', 20, 'success rates of seven days'),
  job('measure_odds', 20, 'when codes arrive'),
  job('measure_routes', 20, 'which routes fell'),
  job('rank_routes', 20, 'the order of routes'),
  job('count_outcomes', 1, 'outcomes of a closed day'),
  job('check_invariants', 600, 'all invariants'),
  job('compare_providers', 60, 'reconciliation with each provider'),
  { what: '`npm run doctor`', goalSeconds: 600, run: ({ place }) => command(place, 'doctor') },
  { what: '`npm run reconcile`', goalSeconds: 120, run: ({ place }) => command(place, 'reconcile') },
  {
    what: '`npm run backup`',
    goalSeconds: 1_200,
    async run({ place }) {
      const { folder, remove } = temporaryFolder('backup');
      await command(place, 'backup', '--file', path.join(folder, 'all.backup.gz')).finally(remove);
    },
  },
];

const longestSeconds = 15;
const purchasesPerSecond = 10;

/** Each job once, while numbers are bought, and the longest statement that PostgreSQL ran meanwhile. */
export async function measureJobs(filled: FilledProduct, { quick, say }: { quick: boolean; say: (text: string) => void }): Promise<Result> {
  // One day of the seeded numbers is older.
  await filled.db.query(`insert into operator_setting (key, value) values ('retention', '{"numbersDays": 89}')`);
  const alone = await beside(filled, () => sleep(quick ? 1_000 : 15_000));
  const rows: Row[] = [];
  const meanwhile: number[] = [];
  const failed: string[] = [];
  for (const { what, goalSeconds, run } of works) {
    const { seconds, longest, purchaseP99, failures } = await beside(filled, () => run(filled));
    meanwhile.push(purchaseP99);
    failed.push(...failures.map((failure) => `beside ${what}: ${failure}`));
    say(`${what}: ${seconds.toFixed(1)} s, longest statement ${longest.toFixed(1)} s, a purchase meanwhile ${purchaseP99.toFixed(0)} ms`);
    rows.push({
      target: 'P5',
      what,
      unit: 's',
      measured: spreadOf([seconds]),
      rounds: 1,
      beside: { what: 'its longest statement', measured: spreadOf([longest]) },
      goal: { text: `≤ ${goalSeconds} s, a statement ≤ ${longestSeconds} s`, isMet: seconds <= goalSeconds && longest <= longestSeconds },
    });
  }
  rows.push({
    target: 'P5',
    what: `a purchase beside each of them, p99, ${purchasesPerSecond} a second`,
    unit: 'ms',
    measured: spreadOf(meanwhile),
    rounds: meanwhile.length,
    beside: { what: 'beside none', measured: spreadOf([alone.purchaseP99]) },
  });
  failed.forEach(say);
  const notes = ['Jobs run in the node, as scheduled; commands in a process of their own. Numbers are bought meanwhile.'];
  return { rows, notes: failed.length === 0 ? notes : [...notes, `${failed.length} of those purchases failed.`] };
}

async function beside(filled: FilledProduct, work: () => Promise<unknown>) {
  const watcher = new pg.Client({ ...filled.place, user: 'postgres' });
  await watcher.connect();
  const over = new AbortController();
  const purchases: number[] = [];
  const failures: string[] = [];
  let longest = 0;
  const buying = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const at = performance.now();
      await buy(filled, turn).catch((error: unknown) => failures.push(String(error)));
      purchases.push(performance.now() - at);
      await sleep(Math.max(0, 1_000 / purchasesPerSecond - (performance.now() - at)));
    }
  })();
  const watching = (async () => {
    while (!over.signal.aborted) {
      longest = Math.max(longest, await longestStatement(watcher));
      await sleep(50);
    }
  })();
  const startedAt = performance.now();
  await work().finally(() => over.abort());
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all([buying, watching]);
  await watcher.end();
  return { seconds, longest, purchaseP99: percentile(purchases, 0.99), failures };
}

async function longestStatement(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds from pg_stat_activity
      where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.seconds ?? 0;
}

/** 1: the command found something wrong, which the seeded rows have. */
async function command({ host, port, user, database }: Place, name: string, ...options: string[]): Promise<void> {
  const root = path.join(import.meta.dirname, '../../../..');
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  await promisify(execFile)(process.execPath, [path.join(root, `server/src/cli/${name}.ts`), ...options], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      PUBLIC_URL: 'https://numbers.example',
      ADMIN_EMAIL: 'op@numbers.example',
    },
    maxBuffer: 2 ** 28,
  }).catch((error: { code?: number; stderr?: string }) => {
    if (error.code !== 1) throw new Error(`npm run ${name} ended with ${error.code}: ${error.stderr}`);
  });
}
