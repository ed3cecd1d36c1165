import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { startPayments, setUpPayments } from '../builders/payments.ts';
import { aService, aUser } from '../builders/data.ts';
import { ownInstallation } from '../harness/own-app.ts';
import { aStoppingDatabase } from '../postgres/stopping-database.ts';
import { createBalancer } from './balancer.ts';
import { runCrowd, type World } from './crowd.ts';
import { cutBus, killAnything, pauseAndKill, restartDatabase, rollOver, type Disturbance, type Fleet } from './disturbances.ts';
import { summariseRun, type RunSummary } from './run-summary.ts';

/** Two scenarios, and short; `npm run chaos` runs all, longer, and prints a summary. */
const isLong = process.env['CHAOS'] === 'long';
const operations = isLong ? Number(process.env['CHAOS_OPERATIONS'] ?? 5_000) : 60;
const kills = isLong ? Number(process.env['CHAOS_KILLS'] ?? 100) : 2;
const patient = { timeout: isLong ? 3_600_000 : 120_000 };

test.runIf(isLong)('loses nothing and explains every paisa while PostgreSQL keeps restarting', patient, async (context) => {
  const database = await aStoppingDatabase();
  const everySeconds = { from: 5, to: 10 };
  const summary = await runDisturbed(context, { database }, () => restartDatabase(database, everySeconds));
  expect(summary).toMatchObject(nothingWrong);
});

test.runIf(isLong)(
  'loses nothing and explains every paisa while one node is paused beyond its lease and the other is killed',
  patient,
  async (context) => {
    const summary = await runDisturbed(context, {}, ({ fleet }) => pauseAndKill(fleet));
    expect(summary).toMatchObject(nothingWrong);
  },
);

test.runIf(isLong)('loses nothing and explains every paisa while the bus keeps being cut', patient, async (context) => {
  const summary = await runDisturbed(context, {}, ({ world }) => cutBus(world.site.app));
  expect(summary).toMatchObject({ ...nothingWrong, answersWith503: 0, passedOn: {} });
});

test('fails no call and refuses none with 503 while nodes are replaced under load', patient, async (context) => {
  const summary = await runDisturbed(context, {}, ({ fleet }) => rollOver(fleet));
  expect(summary).toMatchObject({ ...nothingWrong, answersWith503: 0 });
});

test(
  'nodes and PostgreSQL are killed at any moment: every acknowledged write is there, once, and every paisa is explained',
  patient,
  async (context) => {
    const database = await aStoppingDatabase();
    const options = { database, isWhileDisturbed: true };
    const summary = await runDisturbed(context, options, ({ fleet }) => killAnything(fleet, database, kills));
    expect(summary).toMatchObject(nothingWrong);
    expect(summary.acknowledged).toBeGreaterThan(kills);
  },
);

const nothingWrong: Partial<RunSummary> = {
  failed: [],
  lostCodes: [],
  unexplainedPaise: 0,
  lostWrites: [],
  doubles: [],
  brokenInvariants: [],
  differencesFromProvider: [],
};

const opening = 5_000;
const people = 16;

/** `isWhileDisturbed`: users act as long as faults go on, not for a number of operations. */
type Options = { database?: { env: Record<string, string> }; isWhileDisturbed?: boolean };

async function runDisturbed(
  context: TestContext,
  { isWhileDisturbed = false, ...options }: Options,
  how: (what: { world: World; fleet: Fleet }) => Disturbance,
): Promise<RunSummary> {
  const startedAt = performance.now();
  const payments = await startPayments();
  onTestFinished(() => payments.close());
  const site = await ownInstallation(context, { ...options, simulator: { stock: 1_000_000 } });
  await setUpPayments(site.app.deps, payments);
  const env = { ACTIVATION_SECONDS: '30', BHARATPE_URL: payments.bank.url, TRON_URL: payments.chain.url, LOG_LEVEL: 'error' };
  const fleet: Fleet = { nodes: await Promise.all([site.start(env), site.start(env)]), start: () => site.start(env) };
  const [firstNode] = fleet.nodes;
  if (firstNode === undefined) throw new Error('No node was started');
  const services = await Promise.all(
    ([1, 2, 3, 4] as const).map((server) => aService(firstNode, { server, price: 12.5, code: `t${server}` })),
  );
  const users = await Promise.all(Array.from({ length: people }, () => aUser(firstNode, { balance: opening })));
  const balancer = createBalancer(() => fleet.nodes);
  onTestFinished(() => balancer.stop());
  const world: World = { site, bank: payments.bank, balancer, services, opening };
  const until = { isOver: false };
  let isDisturbed = true;
  const disturbing = how({ world, fleet })(until).finally(() => (isDisturbed = false));
  const crowd = await runCrowd(world, users, (done) => (isWhileDisturbed ? !isDisturbed : done >= operations));
  until.isOver = true;
  const done = await disturbing;
  await sleep(1_000);
  const summary = await summariseRun(world, crowd);
  if (isLong || summary.failed.length > 0) console.log(`${done}; ${Math.round((performance.now() - startedAt) / 1_000)} s`, summary);
  return summary;
}
