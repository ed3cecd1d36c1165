import { formatRupees } from '@pinline/contract/values/money-format';
import { dashboard } from '../dashboard.texts.ts';
import type { ChartBar } from '../../../ui/charts/bar-chart.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import type { Spend } from './spend.api.ts';

type Days = Spend['days'];

export function chartBars(days: Days): ChartBar[] {
  const last = days.length - 1;
  const largest = largestDay(days);
  return days.map((day, index) => {
    const back = last - index;
    return {
      key: day.day,
      value: day.spent,
      title: dashboard.spend.day({ day: dayName(day.day), spent: formatRupees(day.spent), codes: day.codes }),
      figure: day === largest ? formatRupees(day.spent) : undefined,
      ...(back % 5 === 0 ? { label: { text: back === 0 ? dashboard.spend.today : dayName(day.day), isWideOnly: back % 10 !== 0 } } : {}),
    };
  });
}

/** Undefined when nothing was spent. Of equal days the later one. */
export function largestDay(days: Days): Days[number] | undefined {
  return days.reduce<Days[number] | undefined>((most, day) => (day.spent > 0 && day.spent >= (most?.spent ?? 0) ? day : most), undefined);
}

export function dayName(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`));
}

const shortDay = new Intl.DateTimeFormat(shell.language.dates, { day: 'numeric', month: 'short', timeZone: 'UTC' });
