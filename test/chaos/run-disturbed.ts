import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, type TestContext } from 'vitest';
import { aService, aUser } from '../builders/data.ts';
import { startPayments, setUpPayments } from '../builders/payments.ts';
import { ownInstallation } from '../harness/own-app.ts';
import { createBalancer, type BalancerOptions } from './balancer.ts';
import { runCrowd, type Purchase, type World } from './crowd.ts';
import type { Disturbance, Fleet } from './disturbances.ts';
import { summariseRun, type RunSummary } from './run-summary.ts';

/** `npm run chaos`: all scenarios, longer, and a summary of each. */
export const isLong = process.env['CHAOS'] === 'long';
const operations = isLong ? Number(process.env['CHAOS_OPERATIONS'] ?? 5_000) : 60;

const opening = 5_000;
const people = 16;

export const nothingWrong: Partial<RunSummary> = {
  failed: [],
  lostCodes: [],
  unexplainedPaise: 0,
  lostWrites: [],
  doubles: [],
  brokenInvariants: [],
  differencesFromProvider: [],
};

/** `env`: of all nodes. `settings`: of the first two. `isWhileDisturbed`: users act as long as faults go on, not for a number of operations. */
export type Options = {
  database?: { env: Record<string, string> };
  env?: Record<string, string>;
  settings?: [Record<string, string>, Record<string, string>];
  isWhileDisturbed?: boolean;
  balancer?: BalancerOptions;
  onPurchases?: (purchases: Purchase[]) => void;
};

export async function runDisturbed(
  context: TestContext,
  { isWhileDisturbed = false, settings = [{}, {}], balancer: rules = {}, onPurchases = () => undefined, ...options }: Options,
  how: (what: { world: World; fleet: Fleet }) => Disturbance,
): Promise<RunSummary> {
  const startedAt = performance.now();
  const payments = await startPayments();
  onTestFinished(() => payments.close());
  const site = await ownInstallation(context, { ...options, simulator: { stock: 1_000_000 } });
  await setUpPayments(site.app.deps, payments);
  const env = { ACTIVATION_SECONDS: '30', BHARATPE_URL: payments.bank.url, TRON_URL: payments.chain.url, LOG_LEVEL: 'error' };
  const nodes = await Promise.all(settings.map((own) => site.start({ ...env, ...own })));
  const fleet: Fleet = { nodes, left: [], start: () => site.start(env) };
  const [firstNode] = fleet.nodes;
  if (firstNode === undefined) throw new Error('No node was started');
  const services = await Promise.all(
    ([1, 2, 3, 4] as const).map((server) => aService(firstNode, { server, price: 12.5, code: `t${server}` })),
  );
  const users = await Promise.all(Array.from({ length: people }, () => aUser(firstNode, { balance: opening })));
  const balancer = createBalancer(() => fleet.nodes, rules);
  onTestFinished(() => balancer.stop());
  const world: World = { site, bank: payments.bank, balancer, services, opening };
  const until = { isOver: false };
  let isDisturbed = true;
  const disturbing = how({ world, fleet })(until).finally(() => (isDisturbed = false));
  const crowd = await runCrowd(world, users, (done) => (isWhileDisturbed ? !isDisturbed : done >= operations));
  until.isOver = true;
  onPurchases(crowd.purchases);
  const done = await disturbing;
  await sleep(1_000);
  const summary = await summariseRun(world, fleet, crowd);
  if (isLong || summary.failed.length > 0)
    console.log(`${done}; ${Math.round((performance.now() - startedAt) / 1_000)} s`, { ...summary, complaints: summary.complaints.length });
  return summary;
}
