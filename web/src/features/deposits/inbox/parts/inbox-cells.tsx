import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { Link } from '@tanstack/react-router';
import { Check, CircleHelp, CircleX, Clock3, type LucideIcon, PackageOpen, UserSearch } from 'lucide-react';
import { inboxText as text } from '../inbox.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { formatExact, formatWhen } from '../../../../ui/time/ages.ts';
import { shortId } from '../../payment/payment-face.ts';
import { type Decision, decisionsOf, noteOf, paidOf } from '../inbox-face.ts';
import '../../../../ui/list/listing.css';
import './inbox.css';
import { Allowed } from '../../../auth/permissions/allowed.tsx';

type Cell = { row: InboxRow };

export function Money({ row }: Cell) {
  const paid = paidOf(row);
  return (
    <span className="grid">
      {row.amount === null ? <span className="text-3">{text.unknownAmount}</span> : <Amount value={row.amount} />}
      {paid !== null && row.payCurrency !== 'INR' && <span className="num text-xs text-3">{paid}</span>}
    </span>
  );
}

export function Payment({ row: { method, reference, payer } }: Cell) {
  return (
    <span className="grid py-1.5">
      <span className="inline-flex items-center gap-1.5">
        <span className="text-xs text-3">{text.methods[method]}</span>
        <span className="num text-1" title={reference}>
          {shortId(reference)}
        </span>
        <CopyButton value={reference} />
      </span>
      {payer !== null && (
        <span className="inbox-line text-xs text-3" title={payer}>
          {text.payer} {payer}
        </span>
      )}
    </span>
  );
}

export function Person({ row: { user, suggestedUser } }: Cell) {
  if (user !== null)
    return (
      <Link to="/admin/users/$id" params={{ id: user._id }} className="listing-email" title={user.email}>
        {user.email}
      </Link>
    );
  return (
    <span className="grid">
      <span className="text-3">{text.noUser}</span>
      {suggestedUser !== null && (
        <span className="inbox-line text-xs text-2" title={suggestedUser.email}>
          {text.suggested} {suggestedUser.email}
        </span>
      )}
    </span>
  );
}

export function Status({ row: { status } }: Cell) {
  const { tone, icon } = faces[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text.statuses[status]}
    </Badge>
  );
}

export function Reason({ row }: Cell) {
  const note = noteOf(row);
  return note === null ? null : <span className="inbox-reason text-xs wrap-anywhere text-3">{note}</span>;
}

export function Times({ row: { paidAt, declaredAt }, now }: Cell & { now: number }) {
  return (
    <span className="grid text-xs text-3">
      <Time word={text.paid} instant={paidAt} now={now} />
      <Time word={text.declared} instant={declaredAt} now={now} />
    </span>
  );
}

function Time({ word, instant, now }: { word: string; instant: string | null; now: number }) {
  if (instant === null) return null;
  return (
    <time dateTime={instant} title={formatExact(instant)}>
      {word} {formatWhen(instant, now)}
    </time>
  );
}

export function Decisions({ row, onDecide }: Cell & { onDecide: (decision: Decision) => void }) {
  return (
    <Allowed to="money">
      <span className="inline-flex gap-2">
        {decisionsOf(row).map((decision) => (
          <Button key={decision} size="sm" aria-label={text.of(text[decision], row.reference)} onClick={() => onDecide(decision)}>
            {text[decision]}
          </Button>
        ))}
      </span>
    </Allowed>
  );
}

const faces: Record<InboxRow['status'], { tone: BadgeTone; icon: LucideIcon }> = {
  credited: { tone: 'success', icon: Check },
  pending: { tone: 'warning', icon: Clock3 },
  review: { tone: 'warning', icon: UserSearch },
  unclaimed: { tone: 'accent', icon: PackageOpen },
  refused: { tone: 'danger', icon: CircleX },
  expired: { tone: 'neutral', icon: CircleHelp },
};
