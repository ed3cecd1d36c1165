import { serversText } from '../providers.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import type { AdminProvider, AdminServer, Route } from '../servers.api.ts';
import { countReports } from '../reports/count-reports.ts';
import { stateOf } from '../servers-face.ts';
import { Balance, Rate, Reports, State, Wait } from './route-facts.tsx';
import { RouteMenu, type RouteQuestion } from './route-menu.tsx';

const text = serversText.routes;

type Ask = (route: Route, question: RouteQuestion) => void;
type RouteListProps = {
  routes: readonly Route[] | undefined;
  servers: readonly AdminServer[];
  providers: readonly AdminProvider[];
  onAsk: Ask;
};

type Line = { route: Route; serverName: string; provider: AdminProvider | undefined };

export function RouteList({ routes, servers, providers, onAsk }: RouteListProps) {
  const lines = routes?.map((route) => ({
    route,
    serverName: servers.find(({ server }) => server === route.server)?.serverName ?? route.server,
    provider: providers.find(({ _id }) => _id === route.providerId),
  }));
  return (
    <TableOrCards
      from="table"
      caption={text.title}
      columns={columns(onAsk)}
      rows={lines}
      rowKey={({ route }) => route._id}
      skeletonRows={4}
      renderCard={(line) => <Item line={line} onAsk={onAsk} />}
      waitingCard={<WaitingItem />}
    />
  );
}

function columns(onAsk: Ask): Column<Line>[] {
  const heads = text.columns;
  return [
    { key: 'label', head: heads.label, cell: ({ route }) => <span className="num text-1">{route.label}</span>, skeleton: 'w-8' },
    { key: 'server', head: heads.server, cell: ({ serverName }) => <Cut text={serverName} />, skeleton: 'w-16' },
    {
      key: 'provider',
      head: heads.provider,
      cell: ({ route }) => <ProviderName route={route} />,
      skeleton: 'w-24',
    },
    { key: 'country', head: heads.country, cell: ({ route }) => <Cut text={route.countryName} />, skeleton: 'w-16' },
    { key: 'operator', head: heads.operator, cell: ({ route }) => <Cut text={route.operator ?? text.any} />, skeleton: 'w-12' },
    {
      key: 'order',
      head: heads.order,
      align: 'right',
      cell: ({ route }) => <span className="num text-1">{route.priority}</span>,
      skeleton: 'w-4',
    },
    { key: 'success', head: heads.success, align: 'right', cell: ({ route }) => <Rate route={route} />, skeleton: 'w-10' },
    { key: 'wait', head: heads.wait, align: 'right', cell: ({ route }) => <Wait route={route} />, skeleton: 'w-10' },
    {
      key: 'reports',
      head: heads.reports,
      align: 'right',
      cell: ({ route }) => <Reports route={route} onOpen={() => onAsk(route, 'reports')} />,
      skeleton: 'w-10',
    },
    { key: 'balance', head: heads.balance, align: 'right', cell: ({ provider }) => <Balance provider={provider} />, skeleton: 'w-16' },
    { key: 'state', head: heads.state, cell: (line) => <State {...line} />, skeleton: 'h-5.5 w-12 rounded-badge' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: ({ route }) => <RouteMenu route={route} onAsk={(question) => onAsk(route, question)} />,
      skeleton: 'w-8',
    },
  ];
}

function ProviderName({ route: { providerName, protocol } }: { route: Route }) {
  return (
    <span className="servers-provider" title={`${providerName}, ${serversText.protocolsInFull[protocol]}`}>
      <span className="min-w-0 truncate text-1">{providerName}</span>
      {providerName !== serversText.protocols[protocol] && (
        <span className="flex-none text-xs text-3">{serversText.protocols[protocol]}</span>
      )}
    </span>
  );
}

function Item({ line, onAsk }: { line: Line; onAsk: Ask }) {
  const { route, serverName } = line;
  return (
    <li data-row={route._id} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-2 text-sm not-first:border-t">
      <div className="flex items-center gap-2">
        <span className="num text-1">{route.label}</span>
        <span className="min-w-0 flex-1 truncate text-1">{serverName}</span>
        <State {...line} />
        <span className="servers-menu">
          <RouteMenu route={route} onAsk={(question) => onAsk(route, question)} />
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-3">
        <span className="min-w-0 wrap-anywhere">
          {route.providerName} · {route.countryName} · {route.operator ?? text.any}
        </span>
        <Figures {...line} />
      </div>
      {countReports(route) > 0 && (
        <div className="flex items-center justify-between gap-3 text-xs text-3">
          <span>{text.columns.reports}</span>
          <Reports route={route} onOpen={() => onAsk(route, 'reports')} />
        </div>
      )}
      <ProviderError {...line} />
    </li>
  );
}

/** Those that are known. */
function Figures({ route, provider }: Line) {
  const hasBalance = (provider?.health?.balance ?? null) !== null;
  const figures = [
    route.successRate !== null && <Rate key="rate" route={route} />,
    route.medianWaitSeconds !== null && <Wait key="wait" route={route} />,
    hasBalance && <Balance key="balance" provider={provider} />,
  ].filter((figure) => figure !== false);
  return <span className="servers-figures">{figures}</span>;
}

function ProviderError({ route, provider }: Line) {
  const state = stateOf(route, provider);
  if (state !== 'trouble' && state !== 'noBalance') return null;
  return <p className="text-xs text-danger-text wrap-anywhere">{provider?.health?.message}</p>;
}

function Cut({ text: words }: { text: string }) {
  return (
    <span className="servers-cut block truncate" title={words}>
      {words}
    </span>
  );
}

function WaitingItem() {
  return (
    <li className="grid gap-3 border-line px-card py-4 not-first:border-t" aria-hidden>
      <Skeleton className="w-32" />
      <Skeleton className="w-44" />
    </li>
  );
}
