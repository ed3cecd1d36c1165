import { setTimeout as sleep } from 'node:timers/promises';
import { type Spread, spreadOf } from '../../figures.ts';
import { cpuMs } from '../../machine/usage.ts';

/** `ready` makes what so many calls need, and returns them. */
export type Repeated = { pid: number; quick: boolean; times: number; ready(times: number): Promise<(() => Promise<unknown>)[]> };

export const roundsOf = (quick: boolean) => (quick ? 1 : 3);

/** Milliseconds of processor time that one call takes; one after another. A first round warms up. */
export async function measure({ pid, quick, times, ready }: Repeated): Promise<Spread> {
  const figures: number[] = [];
  for (let round = -1; round < roundsOf(quick); round += 1) {
    const calls = await ready(times);
    const idle = await idleShare(pid, quick ? 100 : 300);
    const [before, startedAt] = [cpuMs(pid), performance.now()];
    for (const call of calls) await call();
    const own = cpuMs(pid) - before - idle * (performance.now() - startedAt);
    if (round >= 0) figures.push(Math.max(0, own / times));
  }
  return spreadOf(figures);
}

/** The share of a processor that an idle node takes. */
async function idleShare(pid: number, ms: number): Promise<number> {
  const [before, startedAt] = [cpuMs(pid), performance.now()];
  await sleep(ms);
  return (cpuMs(pid) - before) / (performance.now() - startedAt);
}
