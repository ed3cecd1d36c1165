import { ChevronDown } from 'lucide-react';
import { dashboard } from '../dashboard.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { dayName } from './spend-bars.ts';
import type { Spend } from './spend.api.ts';

const text = dashboard.spend;

export function SpendTable({ days }: Pick<Spend, 'days'>) {
  return (
    <details className="group -mx-card -mb-card border-t border-line">
      <summary className="flex h-11 items-center justify-between gap-2 rounded-card px-card text-sm text-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        {text.table}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line">
        <Table caption={text.title} columns={columns} rows={days.filter(({ codes }) => codes > 0).toReversed()} rowKey={({ day }) => day} />
      </div>
    </details>
  );
}

const columns: Column<Spend['days'][number]>[] = [
  { key: 'day', head: text.columns.day, cell: ({ day }) => dayName(day) },
  { key: 'codes', head: text.columns.codes, align: 'right', cell: ({ codes }) => <span className="num">{codes}</span> },
  { key: 'spent', head: text.columns.spent, align: 'right', cell: ({ spent }) => <Amount value={spent} /> },
];
