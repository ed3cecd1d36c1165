import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import { type Usage, usageQuery } from '../developers.api.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { developersText } from '../developers.texts.ts';
import { monthsOf, refusedPercent, type Shown, usageBars, usageSummary } from './usage-bars.ts';
import { UsageTable } from './usage-table.tsx';

const text = developersText.usage;

/** Its place is as high as the chart. */
const BarChart = fetchedPart(
  async () => (await import('../../../ui/charts/bar-chart.tsx')).BarChart,
  () => <div className="h-37" />,
);

const choices: readonly { value: Shown; label: string }[] = [
  { value: 'spend', label: text.spend },
  { value: 'calls', label: text.calls },
];

export function UsageCard() {
  const { data, isError, refetch } = useQuery(usageQuery());
  const [shown, setShown] = useState<Shown>('spend');
  const isFailed = data === undefined && isError;
  const isEmpty = data?.days.every(({ calls, spent }) => calls === 0 && spent === 0) === true;
  return (
    <Card aria-busy={data === undefined && !isFailed}>
      <CardHead title={text.title}>
        {!isFailed && !isEmpty && <Choice label={text.show} value={shown} options={choices} onChoose={setShown} />}
      </CardHead>
      {isFailed ? (
        <EmptyState
          kind="failed"
          title={text.failedTitle}
          text={text.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      ) : isEmpty ? (
        <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />
      ) : data === undefined ? (
        <div className="developers-chart">
          <Skeleton className="w-full" />
        </div>
      ) : (
        <Chart days={data.days} shown={shown} />
      )}
    </Card>
  );
}

function Chart({ days, shown }: Pick<Usage, 'days'> & { shown: Shown }) {
  const [first, last] = monthsOf(days);
  const months = last === undefined ? first : text.months.replace('{first}', first).replace('{last}', last);
  const what = shown === 'spend' ? text.rupeesPerDay(months) : text.callsPerDay(months);
  const { calls, percent } = refusedPercent(days);
  return (
    <>
      <div className="developers-chart">
        <BarChart bars={usageBars(days, shown)} summary={usageSummary(days, { shown, what })} />
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-3">
          <span>{what}</span>
          <span>
            <Sentence
              text={text.total}
              values={{
                calls: <span className="num text-1">{calls.toLocaleString('en-IN')}</span>,
                refused: <span className="num text-1">{percent}%</span>,
              }}
            />
          </span>
        </p>
      </div>
      <UsageTable days={days} />
    </>
  );
}
