/** Places in order of arrival, for work whose owner doesn't matter. */
export type Semaphore = {
  /** Waits for a place. Its holder gives it back by calling the result, once. */
  enter(): Promise<() => void>;
  waiting(): number;
};

export function createSemaphore(places: number): Semaphore {
  let free = places;
  const starts: (() => void)[] = [];
  return {
    waiting: () => starts.length,
    async enter() {
      if (free > 0) free -= 1;
      else await new Promise<void>((start) => starts.push(start));
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const next = starts.shift();
        if (next === undefined) free += 1;
        else next();
      };
    },
  };
}
