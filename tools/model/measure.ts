import { setTimeout as sleep } from 'node:timers/promises';
import { describeMachine } from '../bench/machine/describe-machine.ts';
import { startCluster, type Place } from '../bench/machine/cluster.ts';
import { residentMb } from '../bench/machine/usage.ts';
import { expectedUsage, splitCosts, type Run, type UnitCosts, type Usage } from './model.rules.ts';
import { openTraffic, type Traffic } from './traffic.ts';
import { readCounters, usageBetween } from './usage.ts';

/** In seconds: until as many numbers end as begin, and what is measured then. */
const warmUp = 60;
const rates = { few: 1, many: 10 };
/** In milliseconds: until what follows the seeding is over. */
const settle = 30_000;

/** One node at one and at ten numbers a second, for so long each. The two costs that other benches measure are passed. */
export async function measureUnitCosts(
  seconds: number,
  others: Pick<UnitCosts, 'socketMemoryKb' | 'waitingNumberCpuMsPerSecond'>,
): Promise<UnitCosts> {
  const cluster = await startCluster();
  const place = await cluster.createDatabase('unit_costs');
  const traffic = await openTraffic(place, 1);
  try {
    await sleep(settle);
    const few = await measureRate(place, traffic, { rate: rates.few, seconds });
    const many = await measureRate(place, traffic, { rate: rates.many, seconds });
    if (traffic.failed() > 0) throw new Error(`${traffic.failed()} purchases failed`);
    const { processor, cores } = describeMachine(cluster.version);
    return {
      measuredAt: new Date().toISOString().slice(0, 10),
      machine: `${cores} cores of ${processor}`,
      ...splitCosts(few, many),
      nodeMemoryMb: residentMb(traffic.nodes[0] ?? 0),
      ...others,
    };
  } finally {
    await traffic.stop();
    await cluster.stop();
  }
}

async function measureRate(
  place: Place,
  traffic: Traffic,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Run & { bought: number }> {
  await traffic.run(rate, warmUp);
  const boughtBefore = traffic.bought();
  const before = await readCounters(place, traffic.nodes);
  await traffic.run(rate, seconds);
  const after = await readCounters(place, traffic.nodes);
  const bought = traffic.bought() - boughtBefore;
  return { bought, perSecond: bought / ((after.at - before.at) / 1_000), used: usageBetween(before, after) };
}

export type Check = { perSecond: number; minutes: number; bought: number; failed: number; expected: Usage; found: Usage };

/** Two nodes at a rate, for some minutes after the first. */
export async function checkModel(costs: UnitCosts, { rate, minutes }: { rate: number; minutes: number }): Promise<Check> {
  const cluster = await startCluster();
  const place = await cluster.createDatabase('model_check');
  const traffic = await openTraffic(place, 2);
  try {
    const { bought, perSecond, used } = await measureRate(place, traffic, { rate, seconds: minutes * 60 });
    return { perSecond: rate, minutes, bought, failed: traffic.failed(), expected: expectedUsage(perSecond, 2, costs), found: used };
  } finally {
    await traffic.stop();
    await cluster.stop();
  }
}
