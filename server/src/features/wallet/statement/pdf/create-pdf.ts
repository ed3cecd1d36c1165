import path from 'node:path';
import { refuse } from '../../../../platform/errors.ts';
import { createSemaphore } from '../../../../platform/fairness/semaphore.ts';
import { runInThread } from '../../../../platform/run-in-thread.ts';
import type { Statement } from './statement-document.ts';

/** One at a time: each takes up to a few seconds of a processor. */
const thread = createSemaphore(1);
const waitingMost = 8;
const limits = { timeoutMs: 60_000, memoryMb: 192 };

/** In a thread of its own, so that other calls go on, and its memory and time have a limit. */
export async function createPdf(statement: Statement): Promise<Uint8Array> {
  if (thread.waiting() >= waitingMost) refuse('SERVER_BUSY', { retryAfterSeconds: 10 });
  const leave = await thread.enter();
  try {
    // What pdf.worker.ts posts.
    return (await runInThread(path.join(import.meta.dirname, 'pdf.worker.ts'), statement, limits)) as Uint8Array;
  } finally {
    leave();
  }
}
