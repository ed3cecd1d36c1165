/** As `yyyy-MM-dd`. */
export function dayIn(timeZone: string, instant: number): string {
  // Swedish dates are `yyyy-MM-dd`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

export function weekday(day: string): string {
  return shortDay.format(new Date(day));
}

export function fullDay(day: string): string {
  return longDay.format(new Date(day)).replace(',', '');
}

export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export type DayRange = { from: string; to: string };

export function rangeOf({ from, to, today }: { from: string | undefined; to: string | undefined; today: string }): DayRange {
  const [first, last] = [from ?? to ?? today, to ?? today];
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

export function moveRange(range: DayRange, chosen: Partial<DayRange>): DayRange {
  const { from, to } = { ...range, ...chosen };
  if (from <= to) return { from, to };
  return chosen.from === undefined ? { from: to, to } : { from, to: from };
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
