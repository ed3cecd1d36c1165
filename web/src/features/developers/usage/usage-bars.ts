import { formatRupees } from '@pinline/contract/values/money-format';
import type { ChartBar } from '../../../ui/charts/bar-chart.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import type { Usage } from '../developers.api.ts';

export type Shown = 'spend' | 'calls';
type Days = Usage['days'];

export function usageBars(days: Days, shown: Shown): ChartBar[] {
  return days.map((day, index) => {
    const value = shown === 'spend' ? day.spent : day.calls;
    const isWideOnly = (days.length - 1 - index) % 3 !== 0;
    return {
      key: day.day,
      value,
      title: onDay(day, shown),
      label: { text: String(Number(day.day.slice(8))), isWideOnly },
      figure: value === 0 ? undefined : short(value),
      isFigureWideOnly: isWideOnly,
    };
  });
}

export function usageSummary(days: Days, { shown, what }: { shown: Shown; what: string }): string {
  return `${what}: ${days.map((day) => onDay(day, shown)).join(', ')}`;
}

/** The first and the last day’s month: one, or two. */
export function monthsOf(days: Days): [first: string, last?: string] {
  const [first = '', last = ''] = [days.at(0), days.at(-1)].map((day) => (day === undefined ? '' : monthName(day.day)));
  return first === last ? [first] : [first, last];
}

/** In percent of all calls, with one decimal. */
export function refusedPercent(days: Days): { calls: number; percent: string } {
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  const refused = days.reduce((sum, day) => sum + day.refused, 0);
  const percent = calls === 0 ? 0 : (refused / calls) * 100;
  return { calls, percent: percent.toLocaleString('en-IN', { maximumFractionDigits: 1 }) };
}

export function dayName(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}

function onDay(day: Days[number], shown: Shown): string {
  return `${dayName(day.day)}: ${shown === 'spend' ? formatRupees(day.spent) : day.calls.toLocaleString('en-IN')}`;
}

/** A bar has room for five characters. */
function short(value: number): string {
  if (value < 10) return value.toLocaleString('en-IN', { maximumFractionDigits: 2 });
  return value < 10_000 ? Math.round(value).toLocaleString('en-IN') : compact.format(value);
}

function monthName(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`));
}

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat(shell.language.dates, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(shell.language.dates, { month: 'long', timeZone: 'UTC' });
