import { shownZone, timeFormat, yearOf } from '../../platform/time/times.ts';
import { ageText as text } from './time.texts.ts';

/** `now`, `3 min`, `2 h`, then the day: how long ago, without `ago`. */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return text.now;
  if (minutes < 60) return text.minutes(minutes);
  return minutes < 24 * 60 ? text.hours(Math.floor(minutes / 60)) : day(instant, now, shownZone());
}

/** `now`, `3 min ago`; the exact time after an hour: `19 Nov, 18:42`. */
export function formatWhen(instant: string, now: number, zone = shownZone()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return text.now;
  return minutes < 60 ? text.minutesAgo(minutes) : day(instant, now, zone);
}

export function formatExact(instant: string, zone = shownZone()): string {
  return exact(instant, zone);
}

function day(instant: string, now: number, zone: string | undefined): string {
  return (yearOf(instant, zone) === yearOf(now, zone) ? thisYear : otherYear)(instant, zone);
}

const thisYear = timeFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const otherYear = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const exact = timeFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
