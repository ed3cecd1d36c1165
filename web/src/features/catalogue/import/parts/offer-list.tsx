import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { importText as text } from '../import.texts.ts';
import { canBeChosen, type ImportRow } from '../import.rules.ts';
import { OfferRow } from './offer-row.tsx';
import '../import.css';

type OfferListProps = {
  rows: readonly ImportRow[];
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly ImportRow[], isChosen: boolean) => void;
};

/** Longer lists render only the visible rows. */
const drawnWhole = 50;

export function OfferList({ rows, chosen, onChoose }: OfferListProps) {
  const Rows = rows.length > drawnWhole ? RowsInSight : AllRows;
  return (
    <div role="table" aria-label={text.list} aria-rowcount={rows.length + 1} className="text-sm">
      <Head rows={rows} chosen={chosen} onChoose={onChoose} />
      <Rows rows={rows} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function Head({ rows, chosen, onChoose }: OfferListProps) {
  const open = rows.filter(canBeChosen);
  const count = open.filter(({ offer }) => chosen.has(offer.serviceCode)).length;
  const isAll = open.length > 0 && count === open.length;
  const { columns } = text;
  return (
    <div role="rowgroup" className="import-head">
      <div role="row" aria-rowindex={1} className="import-row text-xs font-medium text-3">
        <span role="columnheader" aria-label={columns.choose} className="import-choose">
          <label className="services-choose import-reach">
            <input
              type="checkbox"
              checked={isAll}
              disabled={open.length === 0}
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && !isAll;
              }}
              onChange={() => onChoose(rows, !isAll)}
            />
            <span className="import-choose-all">{text.chooseAll(open.length)}</span>
          </label>
        </span>
        <span role="columnheader" className="import-wide">
          {columns.service}
        </span>
        {[columns.upstream, columns.cost, columns.stock, columns.now, columns.price].map((head) => (
          <span key={head} role="columnheader" className="import-wide text-right">
            {head}
          </span>
        ))}
      </div>
    </div>
  );
}

function AllRows({ rows, chosen, onChoose }: OfferListProps) {
  return (
    <div role="rowgroup">
      {rows.map((row, index) => (
        <OfferRow key={row.offer.serviceCode} row={row} index={index} chosen={chosen} onChoose={onChoose} />
      ))}
    </div>
  );
}

function RowsInSight({ rows, chosen, onChoose }: OfferListProps) {
  'use no memo'; // The virtualizer is one object that changes inside; memoised reads of it would stand still.
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // What is above the list may change its height, such as a field's problem.
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (list.current !== null) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    });
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => rows[index]?.offer.serviceCode ?? index,
    scrollMargin,
    overscan: 12,
  });
  return (
    <div role="rowgroup" ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row !== undefined && (
            <div
              key={item.key}
              role="presentation"
              data-index={item.index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              <OfferRow row={row} index={item.index} chosen={chosen} onChoose={onChoose} />
            </div>
          )
        );
      })}
    </div>
  );
}

const estimatedHeight = 53;
