import { expect, onTestFinished, test } from 'vitest';
import { isLong, nothingWrong, runDisturbed } from '../run-disturbed.ts';
import { startDeployment, type Deployment } from './cluster.ts';
import { startDirectWrites } from './direct-writes.ts';
import type { Purchase } from '../crowd.ts';
import { takeTime } from '../../pauses.ts';
import { writeFigures } from './figures.ts';
import { watchLeases } from './lease-owners.ts';
import { measureOutages, summariseOutages, type Disturbed } from './outages.ts';

/**
 * `npm run chaos -- failover`, with the Debian packages that programs.ts names. FAILOVER_ROUNDS: fewer, FAILOVER_ONLY: one kind, and the document
 * stays as it is.
 */
const rounds = Number(process.env['FAILOVER_ROUNDS'] ?? 5);
const only = process.env['FAILOVER_ONLY'];
const isWhole = rounds === 5 && only === undefined;
/** In seconds: what PgBouncer, HAProxy and a node need to find the new primary. */
const mostBeyond = 2;

test.runIf(isLong)('failover: acknowledged writes survive every change of the primary', { timeout: 7_200_000 }, async (context) => {
  const deployment = await startDeployment();
  onTestFinished(() => deployment.end());
  const [settings, other] = deployment.settings;
  const own = await startDirectWrites(deployment.cluster);
  const leases = watchLeases(deployment.cluster);
  const calls: number[] = [];
  const events: Disturbed[] = [];
  let purchases: Purchase[] = [];
  const onPurchases = (all: Purchase[]) => void (purchases = all);
  const wanted = kinds.filter((kind) => only === undefined || kind === only);
  const options = {
    onPurchases,
    database: { env: settings },
    settings: [settings, other] as [typeof settings, typeof other],
    isWhileDisturbed: true,
  };
  const summary = await runDisturbed(
    context,
    { ...options, balancer: { onWrite: () => void calls.push(performance.now()) } },
    () => async () => {
      for (let round = 0; round < rounds; round += 1) for (const kind of wanted) events.push(await disturb(deployment, kind));
      return `${events.length} disturbances of the database`;
    },
  );
  await Promise.all([own.stop(), leases.stop()]);
  const outages = measureOutages(events, { own: own.times, calls });
  const figures = summariseOutages(outages);
  console.table(figures);
  const planned = purchasesDuring(
    events.filter(({ kind }) => kind === 'switchover'),
    purchases,
  );
  console.log('purchases during switchovers:', planned.length, 'asked again:', planned.filter(({ asked }) => asked > 1).length);
  expect(summary).toMatchObject(nothingWrong);
  // Asked for again with the same key, each ends. One that was begun as the primary went may end without a number, and nothing is charged.
  expect(planned.filter(({ end }) => end === 'failed')).toEqual([]);
  expect(leases.conflicts).toEqual([]);
  expect(leases.seen()).toBeGreaterThan(0);
  // Also of a run that is too slow.
  if (isWhole) writeFigures(figures, summary, planned);
  expect(outages.filter((each) => each.calls > each.own + mostBeyond)).toEqual([]);
});

function purchasesDuring(events: readonly Disturbed[], purchases: readonly Purchase[]): Purchase[] {
  return purchases.filter((each) => events.some(({ from, to }) => each.from < to && each.to > from));
}

/** Per round four kills, one switchover, one partition. */
const kinds = ['PostgreSQL killed', 'machine killed', 'PostgreSQL killed', 'machine killed', 'switchover', 'etcd leader cut off'] as const;

const disturbances: Record<(typeof kinds)[number], (deployment: Deployment) => Promise<void>> = {
  async 'PostgreSQL killed'({ cluster }) {
    const primary = await cluster.findPrimary();
    await cluster.killPostgres(primary);
    await cluster.untilReplaced(primary);
  },
  async 'machine killed'({ cluster }) {
    const primary = await cluster.findPrimary();
    await cluster.killMachine(primary);
    await cluster.untilReplaced(primary);
    cluster.startMachine(primary);
  },
  async switchover({ cluster }) {
    const primary = await cluster.findPrimary();
    await cluster.switchOver();
    await cluster.untilReplaced(primary);
  },
  'etcd leader cut off': ({ etcd }) => etcd.partitionLeader(8_000),
};

const calmMs = 2_000;

async function disturb(deployment: Deployment, kind: (typeof kinds)[number]): Promise<Disturbed> {
  await takeTime(calmMs);
  const from = performance.now();
  await disturbances[kind](deployment);
  await deployment.cluster.untilWhole();
  await takeTime(calmMs);
  return { kind, from, to: performance.now() };
}
