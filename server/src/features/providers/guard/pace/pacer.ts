import { createTokenBucket, type Rate } from './token-bucket.ts';

type Around = { now: () => number; /** A call that had to wait may go now. */ onFree: () => void };

/** The pace of a provider, which says when the next call may go. */
export function createPacer(rate: Rate, { now, onFree }: Around) {
  const bucket = createTokenBucket(rate, now);
  let timer: NodeJS.Timeout | undefined;

  return {
    /** False: not yet, and `onFree` follows. */
    take(): boolean {
      const waitMs = bucket.take();
      if (waitMs === 0) return true;
      timer ??= setTimeout(() => {
        timer = undefined;
        onFree();
      }, waitMs);
      return false;
    },
    giveBack: () => bucket.giveBack(),
    msUntil: (count: number) => bucket.msUntil(count),
    setPace(next: Rate): void {
      bucket.setPace(next);
      clearTimeout(timer);
      timer = undefined;
      onFree();
    },
  };
}
