import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc are hundredths of a second on Linux. */
const ticksPerSecond = 100;

/** Seconds of processor time used so far; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    // The name in brackets may contain spaces; utime and stime are the 14th and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** The same in milliseconds, of the threads that run now, and exact enough for a few calls. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

export async function sharesDuring(pids: readonly number[], run: () => Promise<unknown>): Promise<number[]> {
  const before = pids.map(cpuSeconds);
  const startedAt = performance.now();
  await run();
  const seconds = (performance.now() - startedAt) / 1000;
  return pids.map((pid, index) => (cpuSeconds(pid) - (before[index] ?? 0)) / seconds);
}
