import { Link } from '@tanstack/react-router';
import { adminDashboard } from '../stats.texts.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/list/table.tsx';
import { formatBalance } from '../../../platform/api/provider-balance.ts';
import { formatCount } from '../figures.ts';
import type { AdminFigures } from '../stats.api.ts';

const text = adminDashboard.providers;

type Provider = AdminFigures['providers'][number];

export function Providers({ providers }: { providers: readonly Provider[] | undefined }) {
  return (
    <Card>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{text.period}</span>
      </CardHead>
      {providers?.length === 0 ? (
        <EmptyState kind="empty" title={text.none} text={text.noneText} action={<AddProvider />} />
      ) : (
        <>
          <div className="hidden md:block">
            <Table caption={text.title} columns={columns} rows={providers} rowKey={({ name }) => name} skeletonRows={3} isOnlyRead />
          </div>
          <ul className="md:hidden" aria-label={text.title}>
            {providers?.map((provider) => <Item key={provider.name} provider={provider} />) ?? <SkeletonItem />}
          </ul>
        </>
      )}
    </Card>
  );
}

function AddProvider() {
  return (
    <Allowed to="setup">
      <Link to="/admin/services" search={{ add: 'provider' }} className={buttonClass({})}>
        {text.add}
      </Link>
    </Allowed>
  );
}

const columns: Column<Provider>[] = [
  { key: 'name', head: text.name, cell: (provider) => <Name provider={provider} />, skeleton: 'w-32' },
  { key: 'bought', head: text.bought, align: 'right', cell: ({ bought }) => <Count value={bought} />, skeleton: 'w-10' },
  { key: 'refused', head: text.refused, align: 'right', cell: ({ refused }) => <Count value={refused} />, skeleton: 'w-10' },
  {
    key: 'unknown',
    head: text.unknown,
    align: 'right',
    cell: ({ unknown }) => <Count value={unknown} isBad={unknown > 0} />,
    skeleton: 'w-10',
  },
  { key: 'balance', head: text.balance, align: 'right', cell: (provider) => <Balance provider={provider} />, skeleton: 'w-16' },
];

function Name({ provider: { name, isEnabled, isWorking } }: { provider: Provider }) {
  return (
    <span className="flex items-center gap-2">
      <span className="stats-name truncate font-medium text-1" title={name}>
        {name}
      </span>
      <ProviderState isEnabled={isEnabled} isWorking={isWorking} />
    </span>
  );
}

function ProviderState({ isEnabled, isWorking }: Pick<Provider, 'isEnabled' | 'isWorking'>) {
  if (!isEnabled) return <Badge>{text.off}</Badge>;
  if (isWorking !== false) return null;
  return (
    <Badge tone="danger" dot>
      {text.trouble}
    </Badge>
  );
}

function Balance({ provider: { balance, currency } }: { provider: Provider }) {
  if (balance === null || currency === null) return <span className="num text-3">{text.noBalance}</span>;
  return (
    <span className={Number(balance) > 0 ? 'num text-1' : 'num font-bold text-danger-text'}>{formatBalance({ balance, currency })}</span>
  );
}

function Item({ provider }: { provider: Provider }) {
  const { name, isEnabled, isWorking, bought, refused, unknown } = provider;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <p className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate font-medium text-1" title={name}>
          {name}
        </span>
        <ProviderState isEnabled={isEnabled} isWorking={isWorking} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-3">
        <span>
          {text.bought} <Count value={bought} />
        </span>
        <span>
          {text.refused} <Count value={refused} />
        </span>
        <span>
          {text.unknown} <Count value={unknown} isBad={unknown > 0} />
        </span>
        <span>
          {text.balance} <Balance provider={provider} />
        </span>
      </p>
    </li>
  );
}

function SkeletonItem() {
  return (
    <li className="grid gap-4 px-card py-4" aria-hidden>
      <Skeleton className="w-32" />
      <Skeleton className="w-40" />
    </li>
  );
}

function Count({ value, isBad = false }: { value: number; isBad?: boolean }) {
  return <span className={isBad ? 'num font-bold text-danger-text' : 'num text-1'}>{formatCount(value)}</span>;
}
