import { useNow } from '../../../platform/time/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { Allowed } from '../permissions/allowed.tsx';
import type { Operator } from './team.api.ts';
import { teamText as text } from './team.texts.ts';
import '../../../ui/list/listing.css';

export type OperatorQuestion = 'role' | 'remove';

type OperatorRowProps = { operator: Operator; isYou: boolean; onAsk: (question: OperatorQuestion) => void };

export function OperatorRow({ operator, isYou, onAsk }: OperatorRowProps) {
  const { _id, email, role } = operator;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-card py-2.5 not-first:border-t" data-row={_id}>
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="min-w-0 font-medium wrap-anywhere text-1">{email}</span>
          <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{text.roles[role]}</Badge>
          {isYou && <span className="text-xs text-3">{text.you}</span>}
        </p>
        <Facts operator={operator} />
      </div>
      <Allowed to="team">
        <Button size="sm" aria-label={text.changeOf(email)} onClick={() => onAsk('role')}>
          {text.change}
        </Button>
        <button
          type="button"
          className="row-action"
          data-tone="danger"
          aria-label={text.removeOf(email)}
          title={text.removeOf(email)}
          onClick={() => onAsk('remove')}
        >
          {text.removeWord}
        </button>
      </Allowed>
    </li>
  );
}

function Facts({ operator: { lastSeenAt, hasAuthenticator, hasJoined } }: { operator: Operator }) {
  const now = useNow();
  if (!hasJoined) return <p className="text-xs text-3">{text.notJoined}</p>;
  return (
    <p className="text-xs text-3">
      {lastSeenAt !== null && (
        <Sentence
          text={text.lastSeen}
          values={{
            time: (
              <time dateTime={lastSeenAt} title={formatExact(lastSeenAt)}>
                {formatWhen(lastSeenAt, now)}
              </time>
            ),
          }}
        />
      )}
      {lastSeenAt !== null && !hasAuthenticator && ' · '}
      {!hasAuthenticator && text.noAuthenticator}
    </p>
  );
}
