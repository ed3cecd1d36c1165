import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard } from '../dashboard.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailedCard } from '../failed-card.tsx';
import { SectionHead } from '../section-head.tsx';
import { chartBars, dayName, largestDay } from './spend-bars.ts';
import { type Spend, spendQuery } from './spend.api.ts';
import { SpendTable } from './spend-table.tsx';

const text = dashboard.spend;

/** Its place is as high as the chart. */
const BarChart = fetchedPart(
  async () => (await import('../../../ui/charts/bar-chart.tsx')).BarChart,
  () => <div className="h-37" />,
);

export function SpendChart() {
  const { data: spend, isError, refetch } = useQuery(spendQuery());
  // Appears with the first code.
  if (spend?.total === 0) return null;
  return (
    <section className="grid content-start gap-3" aria-labelledby="spend">
      <SectionHead id="spend" title={text.title} />
      {spend === undefined && isError ? (
        <FailedCard title={text.failed} onRetry={() => void refetch()} />
      ) : (
        <Card padded aria-busy={spend === undefined} className="min-h-66">
          {spend === undefined ? <Skeleton className="h-5 w-40" /> : <Figures spend={spend} />}
        </Card>
      )}
    </section>
  );
}

function Figures({ spend }: { spend: Spend }) {
  return (
    <div className="grid gap-4">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3">
        <Figure name={text.total}>
          <Amount value={spend.total} />
        </Figure>
        <Figure name={text.codes}>
          <span className="num">{codesOf(spend)}</span>
        </Figure>
        <Figure name={text.today}>
          <Amount value={spend.days.at(-1)?.spent ?? 0} />
        </Figure>
      </dl>
      <BarChart bars={chartBars(spend.days)} summary={summaryOf(spend)} />
      <SpendTable days={spend.days} />
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-3">{name}</dt>
      <dd className="text-lg font-bold text-1">{children}</dd>
    </div>
  );
}

function codesOf({ days }: Spend): number {
  return days.reduce((sum, { codes }) => sum + codes, 0);
}

function summaryOf(spend: Spend): string {
  const most = largestDay(spend.days);
  return text.chart({
    total: formatRupees(spend.total),
    codes: codesOf(spend),
    most: formatRupees(most?.spent ?? 0),
    day: most === undefined ? '' : dayName(most.day),
  });
}
