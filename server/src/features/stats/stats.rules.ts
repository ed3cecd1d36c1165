import { refuse } from '../../platform/errors.ts';

/** In percent with one decimal; null if last month had none. */
export function percentChange(count: MonthCount): number | null {
  if (count.lastMonth === 0) return null;
  return Math.round((1_000 * (count.thisMonth - count.lastMonth)) / count.lastMonth) / 10;
}

type MonthCount = { thisMonth: number; lastMonth: number };

export type DayCount = { day: string; count: number };

export function fillSevenDays(today: string, counted: DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  return Array.from({ length: 7 }, (_, index) => {
    const day = daysBefore(today, 6 - index);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** `minutesAgo` 0 to 59; oldest first. */
export function fillMinutes(counted: { minutesAgo: number; count: number }[]): number[] {
  const counts = new Map(counted.map(({ minutesAgo, count }) => [minutesAgo, count]));
  return Array.from({ length: 60 }, (_, index) => counts.get(59 - index) ?? 0);
}

/** Whole days, first to last; a missing one equals the other, or today. */
export function resolveDays(today: string, days: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const from = days.from ?? days.to ?? today;
  const to = days.to ?? (from > today ? from : today);
  if (from > to) refuse('INVALID_FIELDS', { fields: { from: 'Must not be after the last day' } });
  // The calendars of zod and PostgreSQL begin in different years.
  if (from < '1970-01-01') refuse('INVALID_FIELDS', { fields: { from: 'Must be 1970 or later' } });
  return { from, to };
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
