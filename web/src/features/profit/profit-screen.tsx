import { profitIntervals } from '@pinline/contract/profit/profit.rules';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/page/address.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Page } from '../../ui/page.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useToday } from '../stats/use-today.ts';
import { NetChartCard } from './chart/net-chart-card.tsx';
import { LossesCard } from './losses/losses-card.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { LedgerCheck } from './parts/ledger-check.tsx';
import { Period } from './parts/period.tsx';
import { ProfitTiles } from './parts/profit-tiles.tsx';
import { RatesCard } from './parts/rates-card.tsx';
import { addressOf, type ProfitView, shownDimensions, viewOf } from './profit-view.ts';
import { profitQuery } from './profit.api.ts';
import { ProfitTable } from './table/profit-table.tsx';
import { profitText as text } from './profit.texts.ts';
import '../stats/stats.css';
import './profit.css';

const dimensions = shownDimensions.map((value) => ({ value, label: text.dimensions[value] }));
const intervals = profitIntervals.map((value) => ({ value, label: text.intervals[value] }));

export function ProfitScreen() {
  const today = useToday();
  const { filters: address, show: write } = useAddress((search) => search);
  const view = viewOf(address, today);
  const { from, to, interval } = view;
  const by = view.by === 'time' ? interval : view.by;
  const times = useQuery(profitQuery({ from, to, by: interval }));
  const query = useQuery(profitQuery({ from, to, by }));
  const show = (change: Partial<ProfitView>) => write(addressOf({ ...view, ...change }, today));
  const caption = view.by === 'time' ? text.by.time[interval] : text.by[view.by];
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={
        <div className="profit-period">
          <Period range={view} today={today} onRange={show} />
          <ExportButton list="GET admin/profit.csv" request={{ query: { from, to, by } }} count={query.data?.data.length} />
        </div>
      }
    >
      <div className="profit-controls">
        <Choice label={text.dimension} value={view.by} options={dimensions} onChoose={(chosen) => show({ by: chosen })} />
        <Choice label={text.interval} value={interval} options={intervals} onChoose={(chosen) => show({ interval: chosen })} />
      </div>
      {(times.data !== undefined || !times.isError) && (
        <>
          <ProfitTiles profit={times.data} />
          <NetChartCard profit={times.data} interval={interval} />
        </>
      )}
      <Card>
        <CardHead title={caption}>
          <LedgerCheck texts={text} />
        </CardHead>
        <ListStates
          query={{ ...query, refetch: () => Promise.all([times.refetch(), query.refetch()]) }}
          count={query.data?.data.length}
          failedTitle={text.failedTitle}
          none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />}
        >
          <div className="profit-table">
            <ProfitTable profit={query.data} view={view} caption={caption} />
          </div>
        </ListStates>
        {query.data !== undefined && query.data.givenUp > 0 && (
          <p className="border-t border-line px-card py-3 text-xs text-3">
            <Sentence text={text.givenUp} values={{ amount: <Amount value={query.data.givenUp} /> }} />
          </p>
        )}
        {query.data !== undefined && query.data.total.unpriced > 0 && (
          <p className="border-t border-line px-card py-3 text-xs text-3">{text.unpriced(query.data.total.unpriced)}</p>
        )}
      </Card>
      <LossesCard range={view} />
      {times.data !== undefined && <RatesCard rates={times.data.rates} />}
    </Page>
  );
}
