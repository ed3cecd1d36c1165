import type { ServerFrame } from '@pinline/contract/live/frames';

const firstDelayMs = 250;
const longestDelayMs = 5000;

/** 250 ms doubling to 5 s, less up to half at random, so that clients don't all return to a restarted server at once. */
export function reconnectDelayMs({ failedTries, random }: { failedTries: number; random: number }): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failedTries - 1));
  return Math.round(full * (1 - random / 2));
}

/** A number seen before is a repeat. `ready` may be lower than here after an older backup was restored. */
export function advance({ lastSeq, frame }: { lastSeq: number; frame: ServerFrame }): { lastSeq: number; isNew: boolean } {
  if (!('seq' in frame) || frame.seq === undefined) return { lastSeq, isNew: true };
  if ('type' in frame && frame.type === 'ready') return { lastSeq: frame.seq, isNew: true };
  return { lastSeq: Math.max(lastSeq, frame.seq), isNew: frame.seq > lastSeq };
}
