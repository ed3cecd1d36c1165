import { ChevronDown } from 'lucide-react';
import { Amount } from '../../../ui/amount.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import type { Usage } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { dayName } from './usage-bars.ts';

const text = developersText.usage;

export function UsageTable({ days }: Pick<Usage, 'days'>) {
  return (
    <details className="group border-t border-line">
      <summary className="flex h-11 items-center justify-between gap-2 rounded-card px-card text-sm text-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        {text.table}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line">
        <Table caption={text.title} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
      </div>
    </details>
  );
}

const columns: Column<Usage['days'][number]>[] = [
  { key: 'day', head: text.columns.day, cell: ({ day }) => dayName(day) },
  { key: 'spent', head: text.columns.spent, align: 'right', cell: ({ spent }) => <Amount value={spent} /> },
  { key: 'calls', head: text.columns.calls, align: 'right', cell: ({ calls }) => figure(calls) },
  { key: 'refused', head: text.columns.refused, align: 'right', cell: ({ refused }) => figure(refused) },
];

const figure = (value: number) => <span className="num">{value.toLocaleString('en-IN')}</span>;
