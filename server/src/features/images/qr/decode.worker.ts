import { parentPort, workerData } from 'node:worker_threads';
import decodeQR from 'qr/decode.js';

export type Pixels = { width: number; height: number; data: Uint8Array };

const attemptMs = 60;

parentPort?.postMessage(decode(workerData as Pixels)); // as qr-reader.ts passes them

function decode(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { format: 'RGB', timeLimit: attemptMs });
  } catch {
    return null;
  }
}
