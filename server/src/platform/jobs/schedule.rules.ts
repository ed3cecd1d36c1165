import { parseCrontab } from 'graphile-worker';

const minuteMs = 60_000;
const longestYearMinutes = 366 * 24 * 60;

/** `schedule`: five crontab fields, in UTC. Throws when no minute ever matches. */
export function nextRun(schedule: string, after: Date): Date {
  const [item] = parseCrontab(`${schedule} job`);
  let at = Math.floor(after.getTime() / minuteMs) * minuteMs;
  for (let minute = 0; minute < longestYearMinutes; minute += 1) {
    at += minuteMs;
    const date = new Date(at);
    const isNamed = item?.match({
      min: date.getUTCMinutes(),
      hour: date.getUTCHours(),
      date: date.getUTCDate(),
      month: date.getUTCMonth() + 1,
      dow: date.getUTCDay(),
    });
    if (isNamed === true) return date;
  }
  throw new Error(`No minute of a year fits the schedule ${schedule}`);
}

const retries = 2;
const firstRetryMs = 3_000;

/** Twice soon, then at its next regular time. */
export function retryAt({ schedule, failures }: { schedule: string; failures: number }, now: Date): Date {
  const regular = nextRun(schedule, now);
  if (failures > retries) return regular;
  return new Date(Math.min(regular.getTime(), now.getTime() + firstRetryMs * 3 ** (failures - 1)));
}
