import { startCluster } from '../bench/machine/cluster.ts';
import { residentMb } from '../bench/machine/usage.ts';
import { sum } from '../bench/figures.ts';
import { openTraffic } from './traffic.ts';
import { databaseMemoryMb } from './usage.ts';

/** In MB. `heap`: what is reachable; `resident`: what the system gave the node; `database`: of all processes of PostgreSQL, without what they share. */
export type Memory = { minute: number; heap: number; resident: number; database: number };

export type Soak = { perSecond: number; minutes: number; bought: number; failed: number; samples: Memory[] };

/** A day of 10,000 numbers in an hour, on one node. */
const perSecond = 10_000 / 3_600;
/** Until caches and plans are filled, in minutes. */
export const settledAfter = 10;
export const growthAllowed = 1.1;

export async function soak(minutes: number, say: (memory: Memory) => void): Promise<Soak> {
  const cluster = await startCluster();
  const place = await cluster.createDatabase('soak');
  const traffic = await openTraffic(place, 1);
  const samples: Memory[] = [];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await traffic.run(perSecond, 60);
      const resident = sum(traffic.nodes.map(residentMb));
      const memory = { minute, resident, heap: sum(await traffic.heaps()), database: await databaseMemoryMb(place) };
      samples.push(memory);
      say(memory);
    }
    return { perSecond, minutes, bought: traffic.bought(), failed: traffic.failed(), samples };
  } finally {
    await traffic.stop();
    await cluster.stop();
  }
}

/** The median of the last minutes against that of the first ones after it has settled. */
export function growthOf(samples: readonly Memory[], name: Exclude<keyof Memory, 'minute'>): number {
  const settled = samples.filter(({ minute }) => minute >= settledAfter).map((each) => each[name]);
  const some = Math.max(1, Math.min(5, Math.floor(settled.length / 2)));
  return medianOf(settled.slice(-some)) / medianOf(settled.slice(0, some));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
