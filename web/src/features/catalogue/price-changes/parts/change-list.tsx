import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { priceChangesText as text } from '../price-changes.texts.ts';
import { type Column, Table } from '../../../../ui/list/table.tsx';
import { WaitingCard } from '../../../../ui/list/table-or-cards.tsx';
import { Actions, Choose, ChooseAll, CostMove, MarginNow, NewPrice, Price, Service, type ChangeListProps } from './change-cells.tsx';

export function ChangeList(props: ChangeListProps) {
  const { changes } = props;
  return (
    <>
      <div className="hidden table:block">
        <Table caption={text.list} columns={columns(props)} rows={changes} rowKey={(change) => change._id} skeletonRows={6} />
      </div>
      <div className="table:hidden">
        {changes !== undefined && (
          <div className="services-choose-all">
            <ChooseAll {...props} withText />
          </div>
        )}
        <ul aria-label={text.list} aria-busy={changes === undefined}>
          {changes === undefined
            ? [0, 1, 2].map((line) => <WaitingCard key={line} first={['w-36', 'w-16']} lines={['w-44']} />)
            : changes.map((change) => <Item key={change._id} change={change} list={props} />)}
        </ul>
      </div>
    </>
  );
}

function columns(list: ChangeListProps): Column<PriceChange>[] {
  const { columns: heads } = text;
  return [
    { key: 'choose', head: <ChooseAll {...list} />, cell: (change) => <Choose change={change} list={list} />, skeleton: 'w-8' },
    { key: 'service', head: heads.service, cell: (change) => <Service change={change} />, skeleton: 'w-40' },
    { key: 'server', head: heads.server, cell: ({ server }) => text.server(server), skeleton: 'w-16' },
    { key: 'cost', head: heads.cost, align: 'right', cell: (change) => <CostMove change={change} />, skeleton: 'w-28' },
    { key: 'price', head: heads.price, align: 'right', cell: (change) => <Price change={change} />, skeleton: 'w-16' },
    { key: 'margin', head: heads.margin, align: 'right', cell: (change) => <MarginNow change={change} />, skeleton: 'w-16' },
    { key: 'new-price', head: heads.newPrice, cell: (change) => <NewPrice change={change} list={list} />, skeleton: 'w-28' },
    { key: 'actions', head: heads.actions, align: 'right', cell: (change) => <Actions change={change} list={list} />, skeleton: 'w-28' },
  ];
}

function Item({ change, list }: { change: PriceChange; list: ChangeListProps }) {
  const { columns: heads } = text;
  return (
    <li data-row={change._id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-card py-3 text-sm">
      <div className="flex items-center gap-3">
        <Choose change={change} list={list} />
        <Service change={change} />
        <span className="flex-1" />
        <span className="text-xs whitespace-nowrap text-3">{text.server(change.server)}</span>
      </div>
      <dl className="listing-facts">
        <dt>{heads.cost}</dt>
        <dd>
          <CostMove change={change} />
        </dd>
        <dt>{heads.price}</dt>
        <dd>
          <Price change={change} />
        </dd>
        <dt>{heads.margin}</dt>
        <dd>
          <MarginNow change={change} />
        </dd>
        <dt className="pt-2">{heads.newPrice}</dt>
        <dd>
          <NewPrice change={change} list={list} />
        </dd>
      </dl>
      <div className="flex justify-end">
        <Actions change={change} list={list} />
      </div>
    </li>
  );
}
