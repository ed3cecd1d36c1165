import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, Coins, History, ListChecks, LockOpen, LogOut, type LucideIcon, Scale, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { BalanceDialog } from '../../parts/balance-dialog.tsx';
import { BlockDialog } from '../../parts/block-dialog.tsx';
import { SessionsDialog } from '../../parts/sessions-dialog.tsx';
import { type Customer, refreshCustomer } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { Allowed } from '../../../auth/permissions/allowed.tsx';

const text = customerText.actions;

type Question = 'refund' | 'balance' | 'sessions' | 'block' | 'hold';

export function ActionsCard({ customer: { user, signs, deletion } }: { customer: Customer }) {
  const isDeleted = user.status === 'deleted';
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const refresh = () => void refreshCustomer(queryClient, user._id);
  const close = () => {
    setQuestion(null);
    refresh();
  };
  return (
    <Card>
      <CardHead title={text.title} />
      {!isDeleted && (
        <>
          <Allowed to="refund">
            <Action icon={Undo2} hint={text.refundHint} onPress={() => setQuestion('refund')}>
              {text.refund}
            </Action>
          </Allowed>
          <Allowed to="money">
            <Action icon={Coins} hint={text.adjustHint} onPress={() => setQuestion('balance')}>
              {text.adjust}
            </Action>
          </Allowed>
          <Allowed to="cases">
            <Action icon={LogOut} hint={text.open(signs.openSessions)} onPress={() => setQuestion('sessions')}>
              {text.sessions}
            </Action>
            <Action icon={user.isBlock ? LockOpen : Ban} onPress={() => setQuestion('block')}>
              {user.isBlock ? text.unblock : text.block}
            </Action>
          </Allowed>
          <Allowed to="money">
            <Action icon={Scale} {...(deletion.isHeld ? {} : { hint: text.holdHint })} onPress={() => setQuestion('hold')}>
              {deletion.isHeld ? text.lift : text.hold}
            </Action>
          </Allowed>
        </>
      )}
      <Link to="/admin/otp-history" search={{ userId: user._id }} className="customer-row text-sm font-medium">
        <History size={16} strokeWidth={1.75} aria-hidden className="text-3" />
        {text.history}
      </Link>
      <Link to="/admin/users" search={{ search: user.email, ledger: user._id }} className="customer-row text-sm font-medium">
        <ListChecks size={16} strokeWidth={1.75} aria-hidden className="text-3" />
        {text.ledger}
      </Link>
      {question === 'refund' && <RefundDialog user={user} onDone={refresh} onClose={close} />}
      {question === 'balance' && <BalanceDialog user={user} onClose={close} />}
      {question === 'sessions' && <SessionsDialog user={user} onClose={close} />}
      {question === 'block' && <BlockDialog user={user} onClose={close} />}
      {question === 'hold' && <HoldDialog userId={user._id} isHeld={deletion.isHeld} onClose={close} />}
    </Card>
  );
}

type ActionProps = { icon: LucideIcon; hint?: string; onPress: () => void; children: ReactNode };

function Action({ icon: Icon, hint, onPress, children }: ActionProps) {
  return (
    <button type="button" className="customer-row text-sm font-medium" onClick={onPress}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      <span className="flex-1">{children}</span>
      {hint !== undefined && <span className="text-xs font-normal text-3">{hint}</span>}
    </button>
  );
}
