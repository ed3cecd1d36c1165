/** `burst`: at once after a pause. `perSecond` null: no limit. */
export type Rate = { perSecond: number | null; burst: number };

export function createTokenBucket(rate: Rate, now: () => number) {
  let { perSecond, burst } = rate;
  let tokens = burst;
  let countedAt = now();

  function refill(): void {
    const at = now();
    tokens = perSecond === null ? burst : Math.min(burst, tokens + ((at - countedAt) / 1_000) * perSecond);
    countedAt = at;
  }

  return {
    /** Returns the milliseconds to wait. */
    take(): number {
      if (perSecond === null) return 0;
      refill();
      if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * 1_000);
      tokens -= 1;
      return 0;
    },
    /** Gives a token back that was taken for nothing. */
    giveBack(): void {
      tokens = Math.min(burst, tokens + 1);
    },
    /** How long until so many were taken, in milliseconds. */
    msUntil(count: number): number {
      if (perSecond === null) return 0;
      refill();
      return (Math.max(0, count - tokens) / perSecond) * 1_000;
    },
    setPace(next: Rate): void {
      refill();
      ({ perSecond, burst } = next);
      tokens = Math.min(tokens, burst);
    },
  };
}
