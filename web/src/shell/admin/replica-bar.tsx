import { useLocation } from '@tanstack/react-router';
import { useReplica } from '../../platform/api/replica.ts';
import { timeFormat } from '../../platform/time/times.ts';
import { adminFrame } from './frame.texts.ts';

const secondOf = timeFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** How old the figures of this page are, where they come from a replica. */
export function ReplicaBar() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useReplica(path);
  if (shown === undefined) return null;
  return (
    <p className="border-b border-line px-gutter py-1 text-right text-xs text-2">
      {adminFrame.figuresAsOf(secondOf(shown.asOf), shown.behindSeconds)}
    </p>
  );
}
