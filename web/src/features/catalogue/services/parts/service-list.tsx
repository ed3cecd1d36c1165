import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { servicesText as text } from '../services.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, Table } from '../../../../ui/list/table.tsx';
import { WaitingCard } from '../../../../ui/list/table-or-cards.tsx';
import { Tile } from '../../../../ui/tile/tile.tsx';
import { marginOf } from '../rupees.rules.ts';
import '../services.css';
import { Allowed } from '../../../auth/permissions/allowed.tsx';
import '../../../../ui/list/listing.css';

type Edit = (service: AdminService) => void;
type ServiceListProps = { services: readonly AdminService[] | undefined; onEdit: Edit };

export function ServiceList({ services, onEdit }: ServiceListProps) {
  return (
    <>
      <div className="hidden min-[1360px]:block">
        <Table caption={text.list} columns={columns(onEdit)} rows={services} rowKey={keyOf} skeletonRows={10} />
      </div>
      <div className="hidden md:block min-[1360px]:hidden">
        <Table caption={text.list} columns={narrowColumns(onEdit)} rows={services} rowKey={keyOf} skeletonRows={10} />
      </div>
      <ul className="md:hidden" aria-label={text.list} aria-busy={services === undefined}>
        {services === undefined
          ? [0, 1, 2, 3].map((line) => <WaitingCard key={line} first={['w-36', 'w-16']} lines={['w-44']} />)
          : services.map((service) => <Item key={service._id} service={service} onEdit={onEdit} />)}
      </ul>
    </>
  );
}

const keyOf = ({ _id }: AdminService): string => _id;

function columns(onEdit: Edit): Column<AdminService>[] {
  return [
    { key: 'service', head: text.columns.service, cell: (service) => <Name service={service} />, skeleton: 'w-40' },
    { key: 'code', head: text.columns.code, cell: ({ serviceCode }) => <Code code={serviceCode} />, skeleton: 'w-8' },
    { key: 'server', head: text.columns.server, cell: (service) => <ServerName service={service} />, skeleton: 'w-16' },
    ...figureColumns(onEdit),
  ];
}

function narrowColumns(onEdit: Edit): Column<AdminService>[] {
  return [
    { key: 'service', head: text.columns.service, cell: (service) => <NameAndPlace service={service} />, skeleton: 'w-40' },
    ...figureColumns(onEdit),
  ];
}

function figureColumns(onEdit: Edit): Column<AdminService>[] {
  const { columns: heads } = text;
  return [
    { key: 'price', head: heads.price, align: 'right', cell: ({ price }) => <Amount value={price} />, skeleton: 'w-16' },
    { key: 'cost', head: heads.cost, align: 'right', cell: (service) => <Cost service={service} />, skeleton: 'w-16' },
    { key: 'margin', head: heads.margin, align: 'right', cell: (service) => <Margin service={service} />, skeleton: 'w-16' },
    { key: 'state', head: heads.state, cell: (service) => <State service={service} />, skeleton: 'h-5.5 w-16 rounded-badge' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: (service) => <EditButton service={service} onEdit={onEdit} />,
      skeleton: 'w-8',
    },
  ];
}

function Item({ service, onEdit }: { service: AdminService; onEdit: Edit }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <Name service={service} />
        <Amount value={service.price} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <State service={service} />
          <Code code={service.serviceCode} />
          <ServerName service={service} />
        </span>
        <EditButton service={service} onEdit={onEdit} />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-3 text-xs">
        <div className="flex gap-1.5">
          <dt className="text-3">{text.columns.cost}</dt>
          <dd>
            <Cost service={service} />
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-3">{text.columns.margin}</dt>
          <dd>
            <Margin service={service} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

type Cell = { service: AdminService };

function Name({ service: { serviceName, imageId } }: Cell) {
  return (
    <span className="grid min-w-24 grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5">
      <Tile label={serviceName} logo={imageId?.src ?? null} size="sm" />
      <NameText name={serviceName} />
    </span>
  );
}

function NameText({ name }: { name: string }) {
  return (
    <span className="services-name truncate font-medium text-1" title={name}>
      {name}
    </span>
  );
}

function NameAndPlace({ service }: Cell) {
  return (
    <span className="grid min-w-24 grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5 py-2">
      <Tile label={service.serviceName} logo={service.imageId?.src ?? null} size="sm" />
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
        <NameText name={service.serviceName} />
        <span className="flex min-w-0 gap-2 text-xs text-3">
          <Code code={service.serviceCode} />
          <ServerName service={service} />
        </span>
      </span>
    </span>
  );
}

function Code({ code }: { code: string }) {
  return (
    <span className="services-code num truncate text-1" title={code}>
      {code}
    </span>
  );
}

function ServerName({ service: { serverId } }: Cell) {
  return (
    <span className="services-server truncate" title={serverId.serverName}>
      {serverId.serverName}
    </span>
  );
}

function Cost({ service: { cost } }: Cell) {
  return cost === null ? <Unknown /> : <Amount value={cost} />;
}

function Margin({ service: { price, cost } }: Cell) {
  return cost === null ? <Unknown /> : <Amount value={marginOf({ price, cost })} />;
}

function Unknown() {
  return (
    <span className="num text-3" title={text.unknownCost}>
      {text.unknown}
    </span>
  );
}

function State({ service: { state } }: Cell) {
  const word = text.states[state];
  if (state === 'off') return <Badge>{word}</Badge>;
  return (
    <span title={state === 'too_costly' ? text.tooCostly : undefined}>
      <Badge tone={tones[state]} dot>
        {word}
      </Badge>
    </span>
  );
}

const tones = { on_sale: 'success', sold_out: 'warning', too_costly: 'danger' } as const;

function EditButton({ service, onEdit }: Cell & { onEdit: Edit }) {
  const label = text.edit(service.serviceName, service.serverId.serverName);
  return (
    <Allowed to="money">
      <button type="button" className="row-action" aria-label={label} title={label} onClick={() => onEdit(service)}>
        {text.editWord}
      </button>
    </Allowed>
  );
}
