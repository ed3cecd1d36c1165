import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { findStoredMessages, deliverMessages } from '../../../server/src/features/activations/receive/receive.sql.ts';
import { createSimulator, type Simulator } from '../../../simulators/provider/simulator.ts';
import { createSimulatorProvider } from '../../../simulators/provider/simulator-provider.ts';
import { scheduledJobs } from '../../../server/src/features.ts';
import { createLogger } from '../../../server/src/platform/logger.ts';
import type { Place } from '../machine/cluster.ts';

export type Start = {
  place: Place;
  secretKey: string;
  simulator: 'in process' | 'none';
  /** How long the simulator lists a number; a short time keeps its list as short as in production, and makes an open number one that is missing. */
  lifeSeconds?: number;
  /** Settings of the node besides those of every bench. */
  env?: Record<string, string>;
};

export type Order =
  | { ask: 'deliver'; numbers: { userId: number; id: number }[]; perSecond: number }
  | { ask: 'memory' }
  /** Runs a scheduled job now. */
  | { ask: 'job'; name: string }
  | { ask: 'start lag' }
  | { ask: 'stop lag' };

export type Answers = {
  /** In milliseconds of the machine's clock (`process.hrtime`), by activation. */
  deliver: [id: number, storedAt: number][];
  job: null;
  memory: { rss: number; heapUsed: number; external: number };
  'start lag': null;
  /** How late timers of the event loop fired, in milliseconds. */
  'stop lag': { p50: number; p99: number; max: number };
};

export const machineMs = () => Number(process.hrtime.bigint()) / 1e6;

if (import.meta.main) {
  process.once('message', (start: Start) => void serve(start));
  process.once('disconnect', () => process.exit(0));
}

async function serve({ place, secretKey, simulator, lifeSeconds = 3, env }: Start): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'info', ...env });
  const sold = sellAllBut('none', createSimulator({ seed: 7, pricePercent: 1, deliveryRate: 0, lifeSeconds, stock: 1_000_000 }));
  const app = await createApp({
    config,
    connection: place,
    secretKey,
    simulator: simulator === 'none' ? undefined : () => createSimulatorProvider({ simulator: sold, latencyMs: { from: 0, to: 0 } }),
    log: createLogger({ level: config.logLevel }),
  });
  const url = await app.start();
  let lag: ReturnType<typeof monitorEventLoopDelay> | undefined;
  const carryOut: { [Ask in Order['ask']]: (order: Extract<Order, { ask: Ask }>) => Promise<Answers[Ask]> } = {
    deliver: ({ numbers, perSecond }) => deliverAll(numbers, perSecond),
    async memory() {
      globalThis.gc?.();
      await sleep(200);
      globalThis.gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      return { rss, heapUsed, external };
    },
    async job({ name }) {
      const job = scheduledJobs({ ...app.deps, db: app.deps.background }).find((each) => each.name === name);
      if (job === undefined) throw new Error(`There is no job ${name}`);
      await job.run();
      return null;
    },
    async 'start lag'() {
      lag = monitorEventLoopDelay({ resolution: lagEveryMs });
      lag.enable();
      return null;
    },
    async 'stop lag'() {
      lag?.disable();
      const late = (ns: number) => Math.max(0, ns / 1e6 - lagEveryMs);
      return { p50: late(lag?.percentile(50) ?? 0), p99: late(lag?.percentile(99) ?? 0), max: late(lag?.max ?? 0) };
    },
  };

  async function deliverAll(numbers: { userId: number; id: number }[], perSecond: number): Promise<Answers['deliver']> {
    const startedAt = machineMs();
    return Promise.all(
      numbers.map(async ({ userId, id }, index) => {
        await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - machineMs()));
        const { length } = await findStoredMessages(app.deps.db.autocommit, { userId, id });
        await deliverMessages(app.deps.db, { userId, id, expected: length, texts: ['Your code is 4711'], codes: ['4711'], epoch: null });
        const storedAt = machineMs();
        app.deps.live.hint(userId);
        return [id, storedAt] satisfies [number, number];
      }),
    );
  }

  process.on('message', ({ no, order }: { no: number; order: Order }) => {
    // The table above is keyed by the order; TypeScript can't follow one key into a union.
    const run = carryOut[order.ask] as (asked: Order) => Promise<unknown>;
    run(order).then(
      (answer) => process.send?.({ no, answer }),
      (error: unknown) => process.send?.({ no, error: String(error) }),
    );
  });
  process.send?.({ url });
}

const lagEveryMs = 5;

function sellAllBut(service: string, simulator: Simulator): Simulator {
  const buy: Simulator['buy'] = (order) =>
    order.service === service ? { ok: false, refusal: { token: 'NO_NUMBERS' } } : simulator.buy(order);
  return { ...simulator, buy };
}
