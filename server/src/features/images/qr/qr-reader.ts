import { setImmediate as nextTick } from 'node:timers/promises';
import decodeQR from 'qr/decode.js';
import { readPixels, type Picture } from '../pictures.ts';

/** Tried in turn, in pixels: a code that noise hides at one size is found at another. */
const sides = [1_024, 640, 400, 240];
/** An attempt blocks the event loop. */
const attemptMs = 60;

export async function readCode(picture: Picture): Promise<string | undefined> {
  for (const side of sides) {
    const pixels = await readPixels(picture, side);
    try {
      return decodeQR(pixels, { format: 'RGB', timeLimit: attemptMs });
    } catch {}
    await nextTick();
  }
  return undefined;
}
