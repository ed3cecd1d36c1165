import { CirclePause, Gauge } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatExact } from '../../../ui/time/ages.ts';
import type { ApiKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { formatDateAndTime } from '../../../ui/time/formats.ts';

const text = developersText.standing;

type Props = Pick<ApiKey, 'standing'>;

export function StandingBadge({ standing: { is } }: Props) {
  if (is === 'free') return null;
  return is === 'slowed' ? (
    <Badge tone="warning" icon={Gauge}>
      {text.slowed}
    </Badge>
  ) : (
    <Badge tone="danger" icon={CirclePause}>
      {text.paused}
    </Badge>
  );
}

/** What fair use does to the key, and how its user ends it. */
export function StandingReason({ standing: { is, until, perMinute, cancelled } }: Props) {
  if (is === 'free') return null;
  const share = <span className="num">{cancelled}</span>;
  return (
    <p className="mt-0.5 text-xs text-2">
      {is === 'slowed' ? (
        <Sentence text={text.slowedReason} values={{ share, count: <span className="num">{perMinute}</span> }} />
      ) : (
        <Sentence text={text.pausedReason} values={{ when: until !== null && <Until at={until} /> }} />
      )}
    </p>
  );
}

function Until({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExact(at)} className="num whitespace-nowrap">
      {formatDateAndTime(at)}
    </time>
  );
}
