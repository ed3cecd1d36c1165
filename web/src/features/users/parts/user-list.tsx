import type { AdminUser } from '@pinline/contract/users/users.calls';
import type { UserSorting } from '@pinline/contract/users/sorting.rules';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { usersText } from '../users.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, SortHead, sortedColumn } from '../../../ui/list/table.tsx';
import { TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { UserActions, type UserQuestion } from './user-actions.tsx';
import '../../../ui/list/listing.css';
import { formatDate } from '../../../ui/time/formats.ts';

type Ask = (user: AdminUser, question: UserQuestion) => void;
type Sorted = { sort: UserSorting; onSort: (sort: UserSorting) => void };
type UserListProps = Sorted & { users: readonly AdminUser[] | undefined; onAsk: Ask };

export function UserList({ users, onAsk, ...sorted }: UserListProps) {
  return (
    <TableOrCards
      from="wide"
      caption={usersText.title}
      columns={columns(onAsk, sorted)}
      rows={users}
      rowKey={({ _id }) => _id}
      skeletonRows={10}
      renderCard={(user) => <Item user={user} onAsk={onAsk} />}
      waitingCard={<WaitingItem />}
    />
  );
}

function columns(onAsk: Ask, sorted: Sorted): Column<AdminUser>[] {
  const { columns: heads } = usersText;
  return [
    { key: 'email', head: heads.email, cell: (user) => <Email user={user} />, skeleton: 'w-44' },
    { ...sortable('joined', sorted), cell: (user) => <Joined user={user} />, skeleton: 'w-20' },
    { ...sortable('lastSeen', sorted), cell: (user) => <LastSeen user={user} />, skeleton: 'w-20' },
    { key: 'balance', head: heads.balance, align: 'right', cell: (user) => <Balance user={user} onAsk={onAsk} />, skeleton: 'w-20' },
    { key: 'deposit', head: heads.deposit, align: 'right', cell: (user) => <Amount value={user.totalWalletBalance} />, skeleton: 'w-20' },
    { ...sortable('spent', sorted), align: 'right', cell: ({ spent }) => <Amount value={spent} />, skeleton: 'w-20' },
    { key: 'status', head: heads.status, cell: (user) => <Status user={user} />, skeleton: 'h-5.5 w-16 rounded-badge' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: (user) => <UserActions user={user} onAsk={(question) => onAsk(user, question)} />,
      skeleton: 'w-36',
    },
  ];
}

/** The first press shows the most recent, or the most. */
function sortable(key: 'joined' | 'lastSeen' | 'spent', { sort, onSort }: Sorted): Pick<Column<AdminUser>, 'key' | 'head' | 'sorted'> {
  const isDown = sort.endsWith(key) ? sort.startsWith('-') : undefined;
  const next: UserSorting = isDown === true ? key : `-${key}`;
  return {
    key,
    head: <SortHead label={usersText.columns[key]} hint={usersText.sortings[next]} isDown={isDown} onSort={() => onSort(next)} />,
    sorted: sortedColumn(isDown),
  };
}

function Item({ user, onAsk }: { user: AdminUser; onAsk: Ask }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium">
          <Email user={user} />
        </span>
        <Status user={user} />
      </div>
      <dl className="listing-figures">
        <div>
          <dt>{usersText.columns.balance}</dt>
          <dd>
            <Balance user={user} onAsk={onAsk} />
          </dd>
        </div>
        <div>
          <dt>{usersText.columns.deposit}</dt>
          <dd>
            <Amount value={user.totalWalletBalance} />
          </dd>
        </div>
        <div>
          <dt>{usersText.columns.spent}</dt>
          <dd>
            <Amount value={user.spent} />
          </dd>
        </div>
      </dl>
      <p className="text-xs text-3">
        {usersText.columns.joined} <Joined user={user} /> <span aria-hidden>·</span> {usersText.columns.lastSeen} <LastSeen user={user} />
      </p>
      <UserActions user={user} onAsk={(question) => onAsk(user, question)} />
    </li>
  );
}

function Email({ user: { _id, email } }: { user: AdminUser }) {
  return (
    <Link to="/admin/users/$id" params={{ id: _id }} className="listing-email" title={email}>
      {email}
    </Link>
  );
}

function Joined({ user: { joinedAt } }: { user: AdminUser }) {
  return (
    <time dateTime={joinedAt} title={formatExact(joinedAt)} className="text-2">
      {formatDate(joinedAt)}
    </time>
  );
}

function LastSeen({ user: { lastSeenAt } }: { user: AdminUser }) {
  const now = useNow();
  if (lastSeenAt === null) return <span className="text-3">{usersText.neverSeen}</span>;
  return (
    <time dateTime={lastSeenAt} title={formatExact(lastSeenAt)} className="text-2">
      {formatWhen(lastSeenAt, now)}
    </time>
  );
}

function Balance({ user, onAsk }: { user: AdminUser; onAsk: Ask }) {
  const label = usersText.actions.explain(user.email);
  return (
    <button type="button" className="listing-explains touch-reach" title={label} onClick={() => onAsk(user, 'ledger')}>
      <Amount value={user.balance} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

function Status({ user: { isBlock } }: { user: AdminUser }) {
  if (isBlock)
    return (
      <Badge tone="danger" icon={Ban}>
        {usersText.statuses.blocked}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {usersText.statuses.active}
    </Badge>
  );
}

function WaitingItem() {
  return (
    <li className="grid gap-3 border-line px-card py-4 not-first:border-t" aria-hidden>
      <Skeleton className="w-44" />
      <Skeleton className="w-28" />
    </li>
  );
}
