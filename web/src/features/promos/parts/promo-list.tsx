import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { timeFormat } from '../../../platform/time/times.ts';
import { promoCodes as text } from '../promos.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { formatExact } from '../../../ui/time/ages.ts';
import '../../../ui/list/listing.css';
import './promos.css';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const litMs = 1500;

type PromoListProps = Actions & { coupons: readonly Coupon[] | undefined };
type Actions = { onReveal: (coupon: Coupon) => void; onDelete: (coupon: Coupon) => void };

export function PromoList({ coupons, ...actions }: PromoListProps) {
  return (
    <TableOrCards
      from="md"
      caption={text.title}
      columns={columns(actions)}
      rows={coupons}
      rowKey={({ _id }) => _id}
      skeletonRows={10}
      renderCard={(coupon) => <Item coupon={coupon} {...actions} />}
      waitingCard={<WaitingCard first={['w-28', 'w-16']} lines={['w-36']} />}
    />
  );
}

function columns({ onReveal, onDelete }: Actions): Column<Coupon>[] {
  const { columns: heads } = text;
  return [
    { key: 'code', head: heads.code, cell: (coupon) => <Code coupon={coupon} onReveal={onReveal} />, skeleton: 'w-32' },
    { key: 'price', head: heads.price, align: 'right', cell: ({ couponPrice }) => <Amount value={couponPrice} />, skeleton: 'w-16' },
    { key: 'status', head: heads.status, cell: (coupon) => <Status coupon={coupon} />, skeleton: 'h-5.5 w-16 rounded-badge' },
    { key: 'used-by', head: heads.usedBy, cell: (coupon) => <UsedBy coupon={coupon} />, skeleton: 'w-36' },
    { key: 'created', head: heads.created, cell: (coupon) => <Created coupon={coupon} />, skeleton: 'w-20' },
    {
      key: 'actions',
      head: heads.actions,
      align: 'right',
      cell: (coupon) => <Remove coupon={coupon} onDelete={onDelete} />,
      skeleton: 'w-8',
    },
  ];
}

function Item({ coupon, onReveal, onDelete }: Actions & { coupon: Coupon }) {
  return (
    <li data-row={coupon._id} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <Code coupon={coupon} onReveal={onReveal} />
        <Amount value={coupon.couponPrice} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <Status coupon={coupon} />
          <UsedBy coupon={coupon} />
        </span>
        <Remove coupon={coupon} onDelete={onDelete} />
      </div>
      <span className="text-xs text-3">
        <Created coupon={coupon} />
      </span>
    </li>
  );
}

function Code({ coupon, onReveal }: { coupon: Coupon; onReveal: Actions['onReveal'] }) {
  const { couponCode } = coupon;
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="promos-code num">{couponCode}</span>
      {couponCode.endsWith('…') ? (
        <Allowed to="money">
          <button
            type="button"
            className="row-action ml-2"
            aria-label={text.reveal(couponCode)}
            title={text.reveal(couponCode)}
            onClick={() => onReveal(coupon)}
          >
            {text.revealWord}
          </button>
        </Allowed>
      ) : (
        <CopyButton value={couponCode} litMs={litMs} />
      )}
    </span>
  );
}

function Status({ coupon: { isExpired } }: { coupon: Coupon }) {
  if (isExpired) return <Badge>{text.used}</Badge>;
  return (
    <Badge tone="success" dot>
      {text.active}
    </Badge>
  );
}

function UsedBy({ coupon: { userId, isExpired } }: { coupon: Coupon }) {
  if (userId === null) return <span className="text-3">{isExpired ? null : text.notUsed}</span>;
  return (
    <span className="listing-email" title={userId.email}>
      {userId.email}
    </span>
  );
}

function Created({ coupon: { createdAt } }: { coupon: Coupon }) {
  return (
    <time dateTime={createdAt} title={formatExact(createdAt)} className="num">
      {day(createdAt)}
    </time>
  );
}

function Remove({ coupon, onDelete }: { coupon: Coupon; onDelete: Actions['onDelete'] }) {
  if (coupon.isExpired) return null;
  return (
    <Allowed to="money">
      <button
        type="button"
        className="row-action"
        data-tone="danger"
        aria-label={text.delete(coupon.couponCode)}
        title={text.delete(coupon.couponCode)}
        onClick={() => onDelete(coupon)}
      >
        {text.deleteWord}
      </button>
    </Allowed>
  );
}

const day = timeFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
