import type { AdminUser } from '@pinline/contract/users/users.calls';
import { Link } from '@tanstack/react-router';
import { usersText } from '../users.texts.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import '../../../ui/list/listing.css';

const text = usersText.actions;

export type UserQuestion = 'balance' | 'block' | 'sessions' | 'ledger';

export function UserActions({ user, onAsk }: { user: AdminUser; onAsk: (question: UserQuestion) => void }) {
  const { _id, email, isBlock } = user;
  const history = text.of(text.history, email);
  return (
    <span className="user-actions">
      <Link to="/admin/otp-history" search={{ userId: _id }} aria-label={history} title={history} className="row-action">
        {text.history}
      </Link>
      <Allowed to="money">
        <Action word={text.balance} email={email} onPress={() => onAsk('balance')} />
      </Allowed>
      <Action word={text.sessions} email={email} onPress={() => onAsk('sessions')} />
      <Allowed to="cases">
        <Action
          word={isBlock ? text.unblock : text.block}
          email={email}
          tone={isBlock ? 'quiet' : 'danger'}
          onPress={() => onAsk('block')}
        />
      </Allowed>
    </span>
  );
}

type ActionProps = { word: string; email: string; tone?: 'quiet' | 'danger'; onPress: () => void };

function Action({ word, email, tone = 'quiet', onPress }: ActionProps) {
  const label = text.of(word, email);
  return (
    <button type="button" aria-label={label} title={label} data-tone={tone} className="row-action" onClick={onPress}>
      {word}
    </button>
  );
}
