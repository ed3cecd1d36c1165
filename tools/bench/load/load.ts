import { setTimeout as sleep } from 'node:timers/promises';

/** One call or transaction; `turn` counts all of them, `client` is the index of its client. Throws when it does not succeed. */
export type Work = (turn: number, client: number) => Promise<void>;

export type Load = { perSecond: number; /** One for each call, in milliseconds. */ latencies: number[] };

export async function closedLoop(options: { clients: number; seconds: number; work: Work }): Promise<Load> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + options.seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: options.clients }, async (_, client) => {
      while (performance.now() < until) {
        const at = performance.now();
        await options.work(turn++, client);
        latencies.push(performance.now() - at);
      }
    }),
  );
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1000), latencies };
}

/** A fixed rate, whatever the answers take; each call is measured from when it was due, so that a delay counts for all behind it. */
export async function openLoop(options: { perSecond: number; seconds: number; work: Work }): Promise<Load> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  const count = Math.round(options.perSecond * options.seconds);
  for (let turn = 0; turn < count; turn += 1) {
    const dueAt = startedAt + (turn * 1000) / options.perSecond;
    if (dueAt > performance.now()) await sleep(dueAt - performance.now());
    running.push(options.work(turn, turn).then(() => void latencies.push(performance.now() - dueAt)));
  }
  await Promise.all(running);
  return { perSecond: count / ((performance.now() - startedAt) / 1000), latencies };
}
