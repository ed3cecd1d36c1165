import { shell } from '../../../platform/language/shell.texts.ts';
import { shownZone } from '../../../platform/time/times.ts';
import type { DayRange } from '../../stats/days.ts';

/** Days are the shop's. */
export function zoneOfDays(): string {
  return shownZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `28 November`. */
export function nameDay(day: string): string {
  return format({ day: 'numeric', month: 'long' }).format(new Date(day));
}

/** `28 Nov 2026`. */
export function nameDayShort(day: string): string {
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day));
}

/** `1 – 28 November 2026`. */
export function nameRange({ from, to }: DayRange): string {
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(from), new Date(to));
}

/** Days as such, without a time that a zone could move. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(shell.language.dates, { ...options, timeZone: 'UTC' });
}
