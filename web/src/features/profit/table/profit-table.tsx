import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import type { Profit } from '../profit.api.ts';
import { formatPercent, isNothing, marginOf } from '../profit-figures.ts';
import { countDays, type ProfitView } from '../profit-view.ts';
import { profitText as text } from '../profit.texts.ts';
import { beforeKey, totalKey } from './numbers-behind.ts';
import { profitColumns } from './profit-columns.tsx';
import { RowName } from './row-name.tsx';

type ProfitTableProps = { profit: Profit | undefined; view: ProfitView; caption: string };

export function ProfitTable({ profit, view, caption }: ProfitTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [isWorstFirst, setIsWorstFirst] = useState(false);
  const sorting = view.by === 'time' ? undefined : { isWorstFirst, onTurn: () => setIsWorstFirst(!isWorstFirst) };
  const columns = profitColumns(view, sorting);
  const rows = profit && rowsOf(profit, sorting !== undefined && isWorstFirst);
  const isCut = rows !== undefined && !isWhole && view.by !== 'time' && rows.length > shownAtFirst + 5;
  const foot = profit && footOf(profit);
  return (
    <>
      <TableOrCards
        from="table"
        caption={caption}
        columns={columns}
        rows={isCut ? rows.slice(0, shownAtFirst) : rows}
        rowKey={keyOf}
        foot={foot}
        skeletonRows={8}
        isOnlyRead
        renderCard={(row) => <RowCard row={row} view={view} />}
        waitingCard={<WaitingCard first={['w-32', 'w-20']} lines={['w-48']} />}
      />
      {isCut && (
        <button type="button" className="profit-more" onClick={() => setIsWhole(true)}>
          {text.showAll(rows.length)}
        </button>
      )}
      {foot !== undefined && (
        <ul className="profit-foot table:hidden">
          {foot.map((row) => (
            <RowCard key={keyOf(row)} row={row} view={view} />
          ))}
        </ul>
      )}
    </>
  );
}

function keyOf({ key }: ProfitRow): string {
  return key;
}

const shownAtFirst = 25;

/** What has no such dimension stands with the totals. */
function rowsOf({ data }: Profit, isWorstFirst: boolean): ProfitRow[] {
  const rows = data.filter(({ key }) => key !== '');
  return isWorstFirst ? rows.toReversed() : rows;
}

function footOf({ data, total, previous, days }: Profit): ProfitRow[] {
  const apart = data.filter(({ key }) => key === '');
  return [
    ...apart.filter((row) => !isNothing(row)),
    { ...total, key: totalKey, label: text.total(data.length - apart.length) },
    { ...previous, key: beforeKey, label: sentence(text.before(countDays(days))) },
  ];
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function RowCard({ row, view }: { row: ProfitRow; view: ProfitView }) {
  const margin = marginOf(row);
  return (
    <li className="profit-card">
      <span className="min-w-0 font-medium text-1">
        <RowName row={row} view={view} isLink />
      </span>
      <Amount value={row.net} className="font-medium" />
      <span className="profit-facts">
        <span className="grid">
          <span className="text-xs text-3">{text.short.takings}</span>
          <Amount value={row.takings} />
        </span>
        <span className="grid">
          <span className="text-xs text-3">{text.short.cost}</span>
          <Amount value={row.providerCost} />
        </span>
        <span className="grid text-right">
          <span className="text-xs text-3">{text.short.margin}</span>
          <span className="num text-1">{margin === null ? text.none : formatPercent(margin)}</span>
        </span>
      </span>
    </li>
  );
}
