import type { App } from '../../server/src/app.ts';
import type { Clock } from '../../simulators/provider/clock.ts';

/** The one time of a seed: the product's, through its `app_now()`, and that of every company it talks to. */
export type SimulatedClock = Clock & {
  /** Turns it on for everybody. Answers false, and does nothing, where the day is over. */
  pass(seconds: number): Promise<boolean>;
};

/** A seed begins that long ago, and never gets to the present: what a bank has seen is never in the future. */
const beginsHoursAgo = 20;

export function createClock({ deps }: App): SimulatedClock {
  let shiftMs = -beginsHoursAgo * 3_600_000;
  let turning = Promise.resolve();
  return {
    now: () => new Date(Date.now() + shiftMs),
    // Nobody is told by a timer: whoever asks a company is told what is due by then.
    startTimer: () => () => undefined,
    async pass(seconds) {
      if (shiftMs + seconds * 1_000 > -60_000) return false;
      shiftMs += seconds * 1_000;
      // One after the other: a function cannot be replaced by two at once.
      turning = turning.then(async () => {
        await deps.db.pool.query(
          `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select statement_timestamp() + interval '${shiftMs} milliseconds' $$`,
        );
      });
      await turning;
      return true;
    },
  };
}
