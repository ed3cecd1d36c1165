import { setImmediate as breathe } from 'node:timers/promises';
import decodeQR from 'qr/decode.js';
import { pixelsOf, type Picture } from '../pictures.ts';

/** Longer side in pixels at which the code is searched, in turn: one that noise hides at one size is found at another. */
const sides = [1_024, 640, 400, 240];
/** Milliseconds per attempt, which blocks the event loop. */
const lookMs = 60;

/** The text of the QR code in a picture; undefined if none can be read. */
export async function readCode(picture: Picture): Promise<string | undefined> {
  for (const side of sides) {
    const pixels = await pixelsOf(picture, side);
    try {
      return decodeQR(pixels, { format: 'RGB', timeLimit: lookMs });
    } catch {
      // Not found at this size.
    }
    await breathe();
  }
  return undefined;
}
