import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = { timeoutMs: number; memoryMb: number };

/** For what would hold up all other calls. The script gets `input` as its `workerData`, and posts one message, its answer. Throws past a limit. */
export async function runInThread(script: string, input: unknown, limits?: ThreadLimits): Promise<unknown> {
  const resourceLimits = limits === undefined ? {} : { maxOldGenerationSizeMb: limits.memoryMb };
  const thread = new Worker(script, { workerData: input, execArgv: [], resourceLimits });
  try {
    const [answer] = await once(thread, 'message', limits === undefined ? {} : { signal: AbortSignal.timeout(limits.timeoutMs) });
    return answer;
  } finally {
    await thread.terminate();
  }
}
