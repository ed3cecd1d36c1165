import { timeFormat } from '../../platform/time/times.ts';
import { alarmsText } from './alarms.texts.ts';
import { formatDateAndTime, formatTimeOfDay } from '../../ui/time/formats.ts';

const text = alarmsText.over;
const minuteMs = 60_000;

/** `16:58` today, `19 Nov, 16:58` on another day. */
export function formatTime(instant: string, now: number, zone?: string): string {
  return (day(instant, zone) === day(now, zone) ? formatTimeOfDay : formatDateAndTime)(instant, zone);
}

/** The two largest units: `3 h 5 min`. */
export function formatLength(from: string, to: string): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs);
  if (minutes < 1) return text.underMinute;
  const parts = [
    { count: Math.floor(minutes / 1_440), words: text.days },
    { count: Math.floor(minutes / 60) % 24, words: text.hours },
    { count: minutes % 60, words: text.minutes },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => words(count))
    .join(' ');
}

const day = timeFormat({ day: 'numeric', month: 'numeric', year: 'numeric' });
