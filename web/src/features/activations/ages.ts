import { agesText } from '../../strings/activations.ts';

/** `now`, `3 min`, `2 h`, then the day: how long ago, without `ago`. */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return agesText.now;
  if (minutes < 60) return agesText.minutes(minutes);
  return minutes < 24 * 60 ? agesText.hours(Math.floor(minutes / 60)) : day(instant);
}

/** `now`, `3 min ago`; the exact time after an hour: `19 Nov, 18:42`. */
export function formatWhen(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return agesText.now;
  return minutes < 60 ? agesText.minutesAgo(minutes) : day(instant, new Date(now));
}

/** In full, for a hint on hover. */
export function formatExact(instant: string): string {
  return exact.format(new Date(instant));
}

function day(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date);
}

// The user's own zone; months and days in the page's language.
const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
