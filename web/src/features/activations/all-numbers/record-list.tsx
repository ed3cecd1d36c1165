import type { AdminHistoryRecord } from '@pinline/contract/activations/activations.calls';
import { adminHistory as text } from './all-numbers.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { DateText, ExplainButton, Messages, Mobile, Person, ServiceName, Status } from './record-cells.tsx';

type Explain = (explained: string) => void;
type RecordListProps = {
  records: readonly AdminHistoryRecord[] | undefined;
  onExplain: Explain;
};

export function RecordList({ records, onExplain }: RecordListProps) {
  return (
    <TableOrCards
      from="wide"
      caption={text.title}
      columns={columns(onExplain)}
      rows={records}
      rowKey={({ _id }) => _id}
      skeletonRows={10}
      renderCard={(record) => <Item record={record} onExplain={onExplain} />}
      waitingCard={<WaitingCard first={['w-20', 'w-16']} lines={['w-36', 'w-44']} />}
    />
  );
}

const columns = (onExplain: Explain): Column<AdminHistoryRecord>[] => [
  { key: 'email', head: text.columns.email, cell: (record) => <Person record={record} />, skeleton: 'w-40' },
  { key: 'service', head: text.columns.service, cell: (record) => <ServiceName record={record} />, skeleton: 'w-20' },
  { key: 'price', head: text.columns.price, align: 'right', cell: ({ price }) => <Amount value={price} />, skeleton: 'w-16' },
  { key: 'mobile', head: text.columns.mobile, cell: (record) => <Mobile record={record} />, skeleton: 'w-28' },
  { key: 'status', head: text.columns.status, cell: (record) => <Status record={record} />, skeleton: 'h-5.5 w-20 rounded-badge' },
  { key: 'otp', head: text.columns.otp, cell: (record) => <Messages record={record} />, skeleton: 'w-44' },
  { key: 'date', head: text.columns.date, cell: (record) => <DateText record={record} />, skeleton: 'w-20' },
  {
    key: 'actions',
    head: <span className="sr-only">{text.columns.actions}</span>,
    align: 'right',
    cell: (record) => <ExplainButton record={record} onExplain={onExplain} />,
    skeleton: 'w-14',
  },
];

function Item({ record, onExplain }: { record: AdminHistoryRecord; onExplain: Explain }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <ServiceName record={record} />
        <Status record={record} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Mobile record={record} />
        <Amount value={record.price} />
      </div>
      <Messages record={record} />
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <Person record={record} />
        <span className="flex flex-1 items-center justify-between gap-3">
          <DateText record={record} />
          <ExplainButton record={record} onExplain={onExplain} />
        </span>
      </div>
    </li>
  );
}
