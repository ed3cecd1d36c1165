import { adminDashboard as text } from '../stats.texts.ts';
import type { ChartBar } from '../../../ui/charts/bar-chart.tsx';
import { BarChart, LineChart } from '../../../ui/charts/lazy-charts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { fullDay, weekday } from '../days.ts';
import { formatCount, formatShort } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';
import { ChartCard } from './chart-card.tsx';

type Days = AdminFigures['weeklyRegistrations'];

export function Registrations({ days }: { days: Days | undefined }) {
  return (
    <ChartCard title={text.registrations} headEnd={days && <Total days={days} />}>
      {days && <LineChart points={pointsOf(days)} summary={summaryOf(text.registrations, days)} />}
    </ChartCard>
  );
}

export function NewDevices({ days }: { days: Days | undefined }) {
  return (
    <ChartCard title={text.newDevices} headEnd={days && <Total days={days} />}>
      {days && <BarChart bars={pointsOf(days)} summary={summaryOf(text.newDevices, days)} />}
    </ChartCard>
  );
}

function Total({ days }: { days: Days }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return <Sentence text={text.inSevenDays} values={{ count: <span className="num text-1">{formatCount(total)}</span> }} />;
}

function pointsOf(days: Days): ChartBar[] {
  return days.map(({ day, count }) => ({
    key: day,
    value: count,
    title: onDay({ day, count }),
    label: { text: weekday(day), isWideOnly: false },
    figure: formatShort(count),
  }));
}

function summaryOf(title: string, days: Days): string {
  return text.chart({ title, days: days.map(onDay).join(', ') });
}

function onDay({ day, count }: Days[number]): string {
  return text.onDay({ day: fullDay(day), count: formatCount(count) });
}
