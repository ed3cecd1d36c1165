import { setTimeout as sleep } from 'node:timers/promises';
import { describeMachine } from '../bench/machine/describe-machine.ts';
import { startCluster } from '../bench/machine/cluster.ts';
import { residentMb } from '../bench/machine/usage.ts';
import { expectedUsage, type UnitCosts, type Usage } from './model.rules.ts';
import { openTraffic } from './traffic.ts';
import { readCounters, usageBetween } from './usage.ts';

/** In seconds: until as many numbers end as begin, and what is measured then. */
const warmUp = 60;
const perSecond = 10;
/** In milliseconds: until what follows the seeding is over. */
const settle = 30_000;

/** One node at ten numbers a second, less the same node without any. The two costs that other benches measure are passed. */
export async function measureUnitCosts(
  seconds: number,
  others: Pick<UnitCosts, 'socketMemoryKb' | 'waitingNumberCpuMsPerSecond'>,
): Promise<UnitCosts> {
  const cluster = await startCluster();
  const place = await cluster.createDatabase('unit_costs');
  const traffic = await openTraffic(place, 1);
  try {
    await sleep(settle);
    const idle = await usageDuring(() => sleep(settle));
    await traffic.run(perSecond, warmUp);
    const before = traffic.bought();
    const busy = await usageDuring(() => traffic.run(perSecond, seconds));
    const rate = (traffic.bought() - before) / seconds;
    if (traffic.failed() > 0) throw new Error(`${traffic.failed()} purchases failed`);
    const each = (name: keyof Usage) => (busy[name] - idle[name]) / rate;
    const { processor, cores } = describeMachine(cluster.version);
    return {
      measuredAt: new Date().toISOString().slice(0, 10),
      machine: `${cores} cores of ${processor}`,
      activation: {
        nodeCpuMs: each('node, CPU ms a second'),
        databaseCpuMs: each('database, CPU ms a second'),
        transactions: each('transactions a second'),
        flushes: each('flushes a second'),
        walBytes: each('WAL, kB a second') * 1_000,
        storedBytes: each('stored, kB a second') * 1_000,
      },
      idle: {
        nodeCpuMsPerSecond: idle['node, CPU ms a second'],
        databaseCpuMsPerSecond: idle['database, CPU ms a second'],
        nodeMemoryMb: residentMb(traffic.nodes[0] ?? 0),
      },
      ...others,
    };
  } finally {
    await traffic.stop();
    await cluster.stop();
  }

  async function usageDuring(run: () => Promise<void>): Promise<Usage> {
    const before = await readCounters(place, traffic.nodes);
    await run();
    return usageBetween(before, await readCounters(place, traffic.nodes));
  }
}

export type Check = { perSecond: number; minutes: number; bought: number; failed: number; expected: Usage; found: Usage };

/** Two nodes at a rate, for some minutes after the first. */
export async function checkModel(costs: UnitCosts, { rate, minutes }: { rate: number; minutes: number }): Promise<Check> {
  const cluster = await startCluster();
  const place = await cluster.createDatabase('model_check');
  const traffic = await openTraffic(place, 2);
  try {
    await traffic.run(rate, warmUp);
    const boughtBefore = traffic.bought();
    const before = await readCounters(place, traffic.nodes);
    await traffic.run(rate, minutes * 60);
    const after = await readCounters(place, traffic.nodes);
    const bought = traffic.bought() - boughtBefore;
    const expected = expectedUsage(bought / ((after.at - before.at) / 1_000), 2, costs);
    return { perSecond: rate, minutes, bought, failed: traffic.failed(), expected, found: usageBetween(before, after) };
  } finally {
    await traffic.stop();
    await cluster.stop();
  }
}
