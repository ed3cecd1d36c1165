/** As many as a person may call at once. */
const mostWaiting = 60;

/** More than once does no harm. */
export type EndFirstCall = () => void;

/**
 * A page makes many calls at once, before its session was found. The first of a session or key from an address is looked up;
 * the others wait until it was, so that an office of people doesn't use up its address in one moment.
 */
export function createFirstCalls() {
  const running = new Map<string, { over: Promise<void>; waiting: number }>();
  return {
    /** Until the first call was looked up; undefined when there is none, or too many wait already. */
    wait(name: string): Promise<void> | undefined {
      const first = running.get(name);
      if (first === undefined || first.waiting >= mostWaiting) return undefined;
      first.waiting += 1;
      return first.over;
    },
    begin(name: string): EndFirstCall {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const first = { over, waiting: 0 };
      running.set(name, first);
      return () => {
        if (running.get(name) === first) running.delete(name);
        resolve();
      };
    },
  };
}
