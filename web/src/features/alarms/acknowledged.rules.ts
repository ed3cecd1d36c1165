import type { Alarm } from '@pinline/contract/alarms/alarms.calls';

const hourMs = 3_600_000;

export function isAcknowledged({ acknowledged }: Pick<Alarm, 'acknowledged'>, now: number): boolean {
  return acknowledged !== null && Date.parse(acknowledged.until) > now;
}

export type AcknowledgedFor = 'hour' | 'fourHours' | 'tomorrow';

/** `tomorrow`: 09:00 of the next day in that zone. */
export function endOf(length: AcknowledgedFor, { now, zone }: { now: number; zone: string | undefined }): Date {
  if (length === 'tomorrow') return tomorrowAtNine(now, zone);
  return new Date(now + (length === 'hour' ? 1 : 4) * hourMs);
}

function tomorrowAtNine(now: number, zone: string | undefined): Date {
  const today = new Date(wallClock(now, zone));
  const nine = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + 1, 9);
  // The zone's offset of that morning, which may differ from today's.
  return new Date(nine - offsetAt(nine - offsetAt(now, zone), zone));
}

function offsetAt(instant: number, zone: string | undefined): number {
  return wallClock(instant, zone) - Math.floor(instant / 1_000) * 1_000;
}

/** What a clock in that zone shows, as if it showed UTC. */
function wallClock(instant: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}
