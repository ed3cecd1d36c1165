import { Ban, CirclePause, Gauge } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { usedKeysText as text } from './used-keys.texts.ts';
import type { UsedKey } from './used-keys.api.ts';

export function KeyState({ usedKey: { standing, user } }: { usedKey: UsedKey }) {
  return (
    <span className="used-key-state">
      {user.isApiOff && (
        <Badge tone="danger" icon={Ban}>
          {text.states.off}
        </Badge>
      )}
      {standing.is === 'slowed' ? (
        <Badge tone="warning" icon={Gauge}>
          {text.states.slowed}
        </Badge>
      ) : standing.is === 'paused' ? (
        <Badge tone="danger" icon={CirclePause}>
          {text.states.paused}
        </Badge>
      ) : (
        !user.isApiOff && (
          <Badge tone="success" dot>
            {text.states.free}
          </Badge>
        )
      )}
      <Why standing={standing} />
    </span>
  );
}

function Why({ standing: { is, until, perMinute, cancelled } }: Pick<UsedKey, 'standing'>) {
  const now = useNow();
  if (is === 'free') return null;
  const share = <span className="num">{cancelled}</span>;
  const when = until !== null && (
    <time dateTime={until} title={formatExact(until)}>
      {formatWhen(until, Math.max(now, Date.parse(until) + hour))}
    </time>
  );
  return (
    <span className="text-xs text-3">
      {is === 'slowed' && perMinute !== null && (
        <Sentence text={text.perMinute} values={{ count: <span className="num">{perMinute}</span>, share }} />
      )}
      {when !== false && <Sentence text={cancelled === null ? text.untilOnly : text.until} values={{ when, share }} />}
    </span>
  );
}

/** A time to come is written as one that was long ago: with its day. */
const hour = 3_600_000;
