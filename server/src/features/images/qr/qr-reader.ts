import { setImmediate as breathe } from 'node:timers/promises';
import decodeQR from 'qr/decode.js';
import { pixelsOf, type Picture } from '../pictures.ts';

/** Pixels of the longer side at which a code is looked for, one after the other: one that is lost in noise at one size is found at another. */
const sides = [1_024, 640, 400, 240];
/** What one look may take at most. It holds up everything else of this process. */
const lookMs = 60;

/** What the QR code in a picture says; undefined where none can be read. */
export async function readCode(picture: Picture): Promise<string | undefined> {
  for (const side of sides) {
    const pixels = await pixelsOf(picture, side);
    try {
      return decodeQR(pixels, { format: 'RGB', timeLimit: lookMs });
    } catch {
      // Not at this size.
    }
    await breathe();
  }
  return undefined;
}
