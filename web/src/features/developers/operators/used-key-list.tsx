import { formatRupees } from '@pinline/contract/values/money-format';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/time/clock.ts';
import { Amount } from '../../../ui/amount.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatWhen } from '../../../ui/time/ages.ts';
import { KeyActions, type Ask } from './key-actions.tsx';
import { KeyState } from './key-state.tsx';
import { usedKeysText as text } from './used-keys.texts.ts';
import type { UsedKey } from './used-keys.api.ts';
import '../../../ui/list/listing.css';
import './used-keys.css';

export function UsedKeyList({ keys, onAsk }: { keys: readonly UsedKey[] | undefined; onAsk: Ask }) {
  return (
    <TableOrCards
      from="wide"
      caption={text.title}
      columns={columns(onAsk)}
      rows={keys}
      rowKey={({ _id }) => _id}
      skeletonRows={10}
      renderCard={(usedKey) => <Item usedKey={usedKey} onAsk={onAsk} />}
      waitingCard={<WaitingCard first={['w-44', 'w-16']} lines={['w-36']} />}
    />
  );
}

function columns(onAsk: Ask): Column<UsedKey>[] {
  const { columns: heads } = text;
  return [
    { key: 'key', head: heads.key, cell: (usedKey) => <KeyName usedKey={usedKey} />, skeleton: 'w-36' },
    { key: 'user', head: heads.user, cell: (usedKey) => <User usedKey={usedKey} />, skeleton: 'w-44' },
    { key: 'bought', head: heads.bought, align: 'right', cell: ({ bought }) => <Count value={bought} />, skeleton: 'w-12' },
    { key: 'codes', head: heads.codes, align: 'right', cell: ({ codes }) => <Count value={codes} />, skeleton: 'w-12' },
    { key: 'cancelled', head: heads.cancelled, align: 'right', cell: (usedKey) => <Cancelled usedKey={usedKey} />, skeleton: 'w-16' },
    { key: 'spent', head: heads.spent, align: 'right', cell: ({ spentToday }) => <Amount value={spentToday} />, skeleton: 'w-16' },
    { key: 'state', head: heads.state, cell: (usedKey) => <KeyState usedKey={usedKey} />, skeleton: 'h-5.5 w-16 rounded-badge' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: (usedKey) => <KeyActions usedKey={usedKey} onAsk={onAsk} />,
      skeleton: 'w-8',
    },
  ];
}

function Item({ usedKey, onAsk }: { usedKey: UsedKey; onAsk: Ask }) {
  const { columns: heads } = text;
  return (
    <li className="used-key-item">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <KeyName usedKey={usedKey} />
          <User usedKey={usedKey} />
        </div>
        <KeyActions usedKey={usedKey} onAsk={onAsk} />
      </div>
      <KeyState usedKey={usedKey} />
      <dl className="listing-figures used-key-figures">
        <div>
          <dt>{heads.bought}</dt>
          <dd>
            <Count value={usedKey.bought} />
          </dd>
        </div>
        <div>
          <dt>{heads.codes}</dt>
          <dd>
            <Count value={usedKey.codes} />
          </dd>
        </div>
        <div>
          <dt>{heads.cancelled}</dt>
          <dd>
            <Cancelled usedKey={usedKey} />
          </dd>
        </div>
        <div>
          <dt>{heads.spent}</dt>
          <dd className="num">{formatRupees(usedKey.spentToday)}</dd>
        </div>
      </dl>
    </li>
  );
}

export function KeyName({ usedKey: { name, prefix, lastUsedAt } }: { usedKey: UsedKey }) {
  const now = useNow();
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium text-1" title={name}>
        {name}
      </span>
      <span className="text-xs text-3">
        <span className="num">{prefix}</span>
        {', '}
        {lastUsedAt === null ? text.neverUsed : <Sentence text={text.used} values={{ when: formatWhen(lastUsedAt, now) }} />}
      </span>
    </span>
  );
}

function User({ usedKey: { user } }: { usedKey: UsedKey }) {
  return (
    <Link to="/admin/users/$id" params={{ id: user._id }} className="listing-email" title={user.email}>
      {user.email}
    </Link>
  );
}

function Count({ value }: { value: number }) {
  return <span className="num">{value.toLocaleString('en-IN')}</span>;
}

function Cancelled({ usedKey: { bought, cancelled } }: { usedKey: UsedKey }) {
  if (bought === 0) return <Count value={0} />;
  return (
    <span className="num">
      <Sentence text={text.share} values={{ count: cancelled.toLocaleString('en-IN'), share: Math.round((cancelled / bought) * 100) }} />
    </span>
  );
}
