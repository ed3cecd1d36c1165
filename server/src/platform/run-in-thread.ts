import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** For what would hold up all other calls. The script gets `input` as its `workerData`, and posts one message, its answer. */
export async function runInThread(script: string, input: unknown): Promise<unknown> {
  const thread = new Worker(script, { workerData: input, execArgv: [] });
  try {
    const [answer] = await once(thread, 'message');
    return answer;
  } finally {
    await thread.terminate();
  }
}
