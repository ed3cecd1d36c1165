import path from 'node:path';
import { runInThread } from '../../../platform/run-in-thread.ts';
import { readPixels, type Picture } from '../pictures.ts';

/** Tried in turn, in pixels: a code that noise hides at one size is found at another. */
const sides = [1_024, 640, 400, 240];

/** In threads: an attempt takes up to 60 ms of a processor. */
export async function readCode(picture: Picture): Promise<string | undefined> {
  for (const side of sides) {
    const found = await runInThread(path.join(import.meta.dirname, 'decode.worker.ts'), await readPixels(picture, side));
    if (typeof found === 'string') return found;
  }
  return undefined;
}
