import type { AdminUser } from '@pinline/contract/users/calls';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { usersText } from '../texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { UserActions, type UserQuestion } from './user-actions.tsx';
import '../../../ui/list/listing.css';

type Ask = (user: AdminUser, question: UserQuestion) => void;
type UserListProps = { users: readonly AdminUser[] | undefined; onAsk: Ask };

export function UserList({ users, onAsk }: UserListProps) {
  return (
    <TableOrCards
      from="md"
      caption={usersText.title}
      columns={columns(onAsk)}
      rows={users}
      rowKey={({ _id }) => _id}
      skeletonRows={10}
      renderCard={(user) => <Item user={user} onAsk={onAsk} />}
      waitingCard={<WaitingItem />}
    />
  );
}

function columns(onAsk: Ask): Column<AdminUser>[] {
  const { columns: heads } = usersText;
  return [
    { key: 'email', head: heads.email, cell: (user) => <Email user={user} />, skeleton: 'w-44' },
    { key: 'balance', head: heads.balance, align: 'right', cell: (user) => <Balance user={user} onAsk={onAsk} />, skeleton: 'w-20' },
    { key: 'deposit', head: heads.deposit, align: 'right', cell: (user) => <Amount value={user.totalWalletBalance} />, skeleton: 'w-20' },
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

function Item({ user, onAsk }: { user: AdminUser; onAsk: Ask }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium">
          <Email user={user} />
        </span>
        <Status user={user} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-3">
        <span>
          {usersText.columns.balance} <Balance user={user} onAsk={onAsk} />
        </span>
        <span>
          {usersText.columns.deposit} <Amount value={user.totalWalletBalance} />
        </span>
      </div>
      <div className="listing-row-actions">
        <UserActions user={user} onAsk={(question) => onAsk(user, question)} />
      </div>
    </li>
  );
}

function Email({ user: { _id, email } }: { user: AdminUser }) {
  return (
    <Link to="/admin/users/{-$id}" params={{ id: _id }} className="listing-email" title={email}>
      {email}
    </Link>
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
