import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './temporary.ts';

const restMs = 10;
const page = Buffer.alloc(8_192);

/** What storing a page takes on the disk of the databases while `run` goes on, in milliseconds each: every commit waits for as much. */
export async function diskDuring(run: () => Promise<void>): Promise<number[]> {
  const { folder, remove } = temporaryFolder('disk');
  const file = await open(path.join(folder, 'page'), 'w');
  const took: number[] = [];
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      took.push(performance.now() - startedAt);
      await sleep(restMs);
    }
  })();
  try {
    await run();
  } finally {
    over.abort();
    await probing;
    await file.close();
    remove();
  }
  return took;
}
