import type { App } from '../../server/src/app.ts';
import type { Clock } from '../../simulators/provider/clock.ts';

export type SimulatedClock = Clock & {
  pass(seconds: number): Promise<boolean>;
};

/** A seed never reaches the present, so that no payment is in the future. */
const beginsHoursAgo = 20;

export async function createClock({ deps }: App): Promise<SimulatedClock> {
  let shiftMs = -beginsHoursAgo * 3_600_000;
  const { pool } = deps.db;
  // Replacing the function for every move would make each connection plan its statements again.
  await pool.query(`create table public.simulated_clock as select interval '${shiftMs} milliseconds' as shift`);
  await pool.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select statement_timestamp() + shift from public.simulated_clock $$`,
  );
  let turning = Promise.resolve();
  return {
    now: () => new Date(Date.now() + shiftMs),
    // No timer runs: companies apply what is due when they are asked.
    startTimer: () => () => undefined,
    async pass(seconds) {
      if (shiftMs + seconds * 1_000 > -60_000) return false;
      shiftMs += seconds * 1_000;
      const shift = `${shiftMs} milliseconds`;
      // One at a time, so that an earlier move never overwrites a later one.
      turning = turning.then(async () => void (await pool.query('update simulated_clock set shift = $1::interval', [shift])));
      await turning;
      return true;
    },
  };
}
