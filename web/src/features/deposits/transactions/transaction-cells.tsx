import type { Transaction } from '@pinline/contract/wallet/wallet.calls';
import { Check, CircleHelp, CircleX, Clock3, Minus, Undo2, UserSearch } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { topup } from '../deposits.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { shortId } from '../payment/payment-face.ts';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';

const text = topup.history;

export function PriceCell({ row }: { row: Transaction }) {
  if (row.price === null) return <span className="text-3">{text.unknownAmount}</span>;
  return <Amount value={row.price} signed={row.status === 'credited'} />;
}

export function IdCell({ row: { transactionId } }: { row: Transaction }) {
  return (
    <span className="inline-flex flex-none items-center gap-0.5">
      <span className="num whitespace-nowrap text-2" title={transactionId}>
        {shortId(transactionId)}
      </span>
      <CopyButton
        label={text.copyId(transactionId)}
        value={transactionId}
        success={topup.pay.copied(shortId(transactionId), text.idName)}
      />
    </span>
  );
}

export function TransactionStatus({ row: { status, price, type } }: { row: Transaction }) {
  if (status === 'credited' && price !== null && price < 0) return <Badge icon={Minus}>{text.takenOff}</Badge>;
  if (type === 'refund')
    return (
      <Badge tone="success" icon={Undo2}>
        {text.refunded}
      </Badge>
    );
  const { tone, icon } = faces[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text.statuses[status]}
    </Badge>
  );
}

export function reasonOf({ status, reason }: Pick<Transaction, 'status' | 'reason'>): string | null {
  return reason === null ? text.next[status] : shell.fromServer(reason);
}

export function TransactionTime({ row, now }: { row: Transaction; now: number }) {
  return (
    <time dateTime={row.time} title={formatExact(row.time)} className="text-3">
      {formatWhen(row.time, now)}
    </time>
  );
}

const faces: Record<Transaction['status'], { tone: BadgeTone; icon: LucideIcon }> = {
  credited: { tone: 'success', icon: Check },
  pending: { tone: 'warning', icon: Clock3 },
  review: { tone: 'warning', icon: UserSearch },
  refused: { tone: 'danger', icon: CircleX },
  expired: { tone: 'neutral', icon: CircleHelp },
};
