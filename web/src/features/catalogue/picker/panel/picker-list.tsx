import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useState } from 'react';
import type { PickerRow } from './picker-rows.ts';

type PickerListProps = {
  id: string;
  label: string;
  rows: readonly PickerRow[];
  active: number;
  renderRow: (row: PickerRow, index: number) => ReactNode;
};

/** Longer lists render only the visible rows. */
const drawnWhole = 50;

export function PickerList({ id, label, rows, active, renderRow }: PickerListProps) {
  // State, not a ref: rows render only once the scroller can be measured.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const Rows = rows.length > drawnWhole ? RowsInSight : AllRows;
  return (
    <div
      ref={setScroller}
      id={id}
      role="listbox"
      aria-label={label}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1.5 md:max-h-[min(50vh,392px)]"
    >
      {scroller !== null && <Rows scroller={scroller} rows={rows} active={active} renderRow={renderRow} />}
    </div>
  );
}

type RowsProps = Pick<PickerListProps, 'rows' | 'active' | 'renderRow'> & { scroller: HTMLDivElement };

function AllRows({ rows, active, renderRow }: RowsProps) {
  return rows.map((row, index) => (
    <div key={keyOf(row)} role="presentation" ref={index === active ? showRow : undefined}>
      {renderRow(row, index)}
    </div>
  ));
}

function showRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

function RowsInSight({ scroller, rows, active, renderRow }: RowsProps) {
  'use no memo'; // The virtualizer is one object that changes inside; memoised reads of it would stand still.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? 32 : 50),
    // A typed letter brings other services; their rows take over the elements of the rows before them.
    getItemKey: (index) => (rows[index]?.kind === 'head' ? rows[index].group : index),
    overscan: 1,
  });
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [virtualizer, active]);
  return (
    <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row !== undefined && (
            <div
              key={item.key}
              role="presentation"
              data-index={item.index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0 contain-content"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {renderRow(row, item.index)}
            </div>
          )
        );
      })}
    </div>
  );
}

function keyOf(row: PickerRow): string {
  return row.kind === 'head' ? row.group : row.service.id;
}
