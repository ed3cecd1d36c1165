import type { App } from '../../server/src/app.ts';
import type { Clock } from '../../simulators/provider/clock.ts';

/** The only time of a seed: the product's, through `app_now()`, and that of every simulated company. */
export type SimulatedClock = Clock & {
  /** Moves it forward for all. Returns false, and does nothing, if the day is over. */
  pass(seconds: number): Promise<boolean>;
};

/** A seed starts that long ago and never reaches the present, so that no payment is in the future. */
const beginsHoursAgo = 20;

export function createClock({ deps }: App): SimulatedClock {
  let shiftMs = -beginsHoursAgo * 3_600_000;
  let turning = Promise.resolve();
  return {
    now: () => new Date(Date.now() + shiftMs),
    // No timer runs: companies apply what is due when they are asked.
    startTimer: () => () => undefined,
    async pass(seconds) {
      if (shiftMs + seconds * 1_000 > -60_000) return false;
      shiftMs += seconds * 1_000;
      // One after the other: a function can't be replaced by two transactions at once.
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
