import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CircleHelp, CircleX, Clock3, type LucideIcon, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { useNow } from '../../../../platform/time/clock.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { formatWhen } from '../../../../ui/time/ages.ts';
import { noteOf } from '../../../deposits/inbox/inbox-face.ts';
import { DecideDialog } from '../../../deposits/inbox/parts/decide-dialog.tsx';
import { shortId } from '../../../deposits/payment/payment-face.ts';
import { checkDeposit, type Customer, refreshCustomer } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { Allowed } from '../../../auth/permissions/allowed.tsx';
import { formatDateAndTime } from '../../../../ui/time/formats.ts';

const text = customerText.deposits;

type Asked = { row: InboxRow; question: 'by hand' | 'credit' | 'refuse' };

export function DepositsCard({ customer: { user, deposits, depositCount, uncheckedSince } }: { customer: Customer }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const refresh = () => void refreshCustomer(queryClient, user._id);
  return (
    <Card>
      <CardHead title={text.title}>
        {depositCount > 0 && (
          <Link to="/admin/deposits" search={{ search: user.email }} className="text-sm">
            {text.all} <span className="num">{depositCount.toLocaleString('en-IN')}</span>
          </Link>
        )}
      </CardHead>
      {deposits.length === 0 ? (
        <p className="px-card py-6 text-center text-sm text-3">{text.none}</p>
      ) : (
        <ul>
          {deposits.map((row) => (
            <Deposit
              key={row._id}
              row={row}
              uncheckedSince={uncheckedSince[row.method]}
              onAsk={(question) => setAsked({ row, question })}
              onChecked={refresh}
            />
          ))}
        </ul>
      )}
      {asked?.question === 'by hand' && <CreditDialog row={asked.row} email={user.email} onDone={refresh} onClose={close} />}
      {asked !== null && asked.question !== 'by hand' && (
        <DecideDialog row={asked.row} decision={asked.question} onDecided={refresh} onClose={close} />
      )}
    </Card>
  );
}

type DepositProps = {
  row: InboxRow;
  uncheckedSince: string | null;
  onAsk: (question: Asked['question']) => void;
  onChecked: () => void;
};

function Deposit({ row, uncheckedSince, onAsk, onChecked }: DepositProps) {
  const { tone, icon } = faces[row.status];
  const { mutate: check, isPending: isBusy } = useMutation({
    mutationFn: () => checkDeposit(row._id),
    onSuccess: ({ status }) => toast.info(status === 'pending' || status === 'credited' ? text.checked[status] : text.checked.other),
    onError: handleError,
    onSettled: onChecked,
  });
  return (
    <li className="grid gap-2 border-line px-card py-3.5 not-first:border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {row.amount === null ? <span className="text-sm text-3">{text.unknown}</span> : <Amount value={row.amount} className="text-md" />}
        <Badge tone={tone} icon={icon}>
          {text.statuses[row.status]}
        </Badge>
        {row.byHand !== null && <Badge tone="accent">{text.byHand}</Badge>}
        <span className="ml-auto inline-flex items-center gap-1 text-xs text-3">
          {row.method === 'bharatpay' ? 'UTR' : row.payCurrency}{' '}
          <span className="num" title={row.reference}>
            {shortId(row.reference)}
          </span>
          <CopyButton value={row.reference} />
        </span>
      </div>
      <Explanation row={row} uncheckedSince={uncheckedSince} />
      <Answers row={row} isBusy={isBusy} onCheck={check} onAsk={onAsk} />
    </li>
  );
}

type AnswersProps = Pick<DepositProps, 'row' | 'onAsk'> & { isBusy: boolean; onCheck: () => void };

/** What an operator can do about a payment that was declared and not credited. */
function Answers({ row: { status, reference }, isBusy, onCheck, onAsk }: AnswersProps) {
  if (status !== 'pending' && status !== 'review') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'review' && (
        <Allowed to="money">
          <Button needsServer aria-label={text.of(text.credit, reference)} onClick={() => onAsk('credit')}>
            <Check size={16} strokeWidth={1.75} aria-hidden />
            {text.credit}
          </Button>
        </Allowed>
      )}
      <Allowed to="money">
        <Button needsServer aria-label={text.of(text.creditByHand, reference)} onClick={() => onAsk('by hand')}>
          {status === 'pending' && <Check size={16} strokeWidth={1.75} aria-hidden />}
          {text.creditByHand}
        </Button>
      </Allowed>
      {status === 'pending' && (
        <Allowed to="cases">
          <Button needsServer busy={isBusy} busyText={text.checking} onClick={onCheck}>
            {text.check}
          </Button>
        </Allowed>
      )}
      <Allowed to="money">
        <Button variant="ghost" needsServer aria-label={text.of(text.refuse, reference)} onClick={() => onAsk('refuse')}>
          {text.refuse}
        </Button>
      </Allowed>
    </div>
  );
}

function Explanation({ row, uncheckedSince }: { row: InboxRow; uncheckedSince: string | null }) {
  const now = useNow();
  const words = explain(row, uncheckedSince, now);
  return words === null ? null : <p className="text-sm wrap-anywhere text-2">{words}</p>;
}

function explain(row: InboxRow, uncheckedSince: string | null, now: number): string | null {
  if (row.status === 'pending') {
    const when = row.declaredAt === null ? '' : formatWhen(row.declaredAt, now);
    const words = uncheckedSince === null ? text.declared : text.declaredAway.replace('{since}', formatDateAndTime(uncheckedSince));
    return words.replace('{when}', when);
  }
  return noteOf(row);
}

const faces: Record<InboxRow['status'], { tone: BadgeTone; icon: LucideIcon }> = {
  credited: { tone: 'success', icon: Check },
  pending: { tone: 'warning', icon: Clock3 },
  review: { tone: 'warning', icon: UserSearch },
  refused: { tone: 'danger', icon: CircleX },
  expired: { tone: 'neutral', icon: CircleHelp },
  unclaimed: { tone: 'warning', icon: CircleHelp },
};
