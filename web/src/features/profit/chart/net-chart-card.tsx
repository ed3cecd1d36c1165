import type { ProfitInterval } from '@pinline/contract/profit/profit.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Profit } from '../profit.api.ts';
import { nameDay, nameTime } from '../profit-figures.ts';
import { countDays } from '../profit-view.ts';
import { profitText as text } from '../profit.texts.ts';
import { type NetBar, NetChart } from './net-chart.tsx';

/** `profit`: by this interval. */
export function NetChartCard({ profit, interval }: { profit: Profit | undefined; interval: ProfitInterval }) {
  const title = text.chart[interval];
  return (
    <Card aria-busy={profit === undefined}>
      <CardHead title={title}>
        {profit && wasAny(profit) && (
          <span className="profit-legend">
            <span className="profit-dashes" aria-hidden />
            {text.before(countDays(profit.days))}
          </span>
        )}
      </CardHead>
      <div className="p-card">
        {profit === undefined ? <Skeleton className="h-52 w-full rounded-control" /> : <Chart {...{ profit, interval, title }} />}
      </div>
    </Card>
  );
}

function wasAny({ before }: Profit): boolean {
  return before.some(({ net }) => net !== 0);
}

function Chart({ profit, interval, title }: { profit: Profit; interval: ProfitInterval; title: string }) {
  const bars = barsOf(profit, interval);
  return <NetChart bars={bars} summary={text.chartSummary({ title, points: bars.map((bar) => bar.title).join(', ') })} />;
}

/** The last one is beside the last one before: a part of a month may be in one more row than the days before. */
function barsOf(profit: Profit, interval: ProfitInterval): NetBar[] {
  const { data } = profit;
  const before = wasAny(profit) ? profit.before : [];
  const offset = before.length - data.length;
  return data.map((row, index) => {
    const earlier = before[index + offset]?.net;
    const point = text.point({ name: nameTime(row.key, interval), net: formatRupees(row.net) });
    return {
      key: row.key,
      net: row.net,
      before: earlier,
      name: interval === 'month' ? nameTime(row.key, interval).slice(0, 3) : nameDay(row.key),
      title: earlier === undefined ? point : text.pointBefore({ point, net: formatRupees(earlier) }),
    };
  });
}
