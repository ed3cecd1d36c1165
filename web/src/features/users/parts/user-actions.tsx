import type { AdminUser } from '@pinline/contract/users/calls';
import { Link } from '@tanstack/react-router';
import { Ban, History, LockOpen, type LucideIcon, MonitorSmartphone, Pencil } from 'lucide-react';
import { usersText } from '../texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const text = usersText.actions;

export type UserQuestion = 'balance' | 'block' | 'sessions' | 'ledger';

export function UserActions({ user, onAsk }: { user: AdminUser; onAsk: (question: UserQuestion) => void }) {
  const { _id, email, isBlock } = user;
  const history = text.of(text.history, email);
  return (
    <span className="inline-flex items-center">
      <Link
        to="/admin/otp-history"
        search={{ userId: _id }}
        aria-label={history}
        title={history}
        className="inline-grid size-control place-items-center rounded-control text-3 touch-reach hover:bg-hover hover:text-1"
      >
        <History {...look} />
      </Link>
      <Allowed to="money">
        <Action icon={Pencil} label={text.of(text.balance, email)} onPress={() => onAsk('balance')} />
      </Allowed>
      <Action icon={MonitorSmartphone} label={text.of(text.sessions, email)} onPress={() => onAsk('sessions')} />
      <Allowed to="cases">
        <Action
          icon={isBlock ? LockOpen : Ban}
          label={text.of(isBlock ? text.unblock : text.block, email)}
          tone={isBlock ? 'quiet' : 'danger'}
          onPress={() => onAsk('block')}
        />
      </Allowed>
    </span>
  );
}

function Action({
  icon: Icon,
  label,
  tone = 'quiet',
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  tone?: 'quiet' | 'danger';
  onPress: () => void;
}) {
  return (
    <IconButton label={label} tone={tone} onClick={onPress}>
      <Icon {...look} />
    </IconButton>
  );
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
