import { useLocation } from '@tanstack/react-router';
import { useReplica } from '../../platform/api/replica.ts';
import { adminFrame } from './admin-frame.texts.ts';
import { formatSecondOfDay } from '../../ui/time/formats.ts';

/** How old the figures of this page are, where they come from a replica. */
export function ReplicaBar() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useReplica(path);
  if (shown === undefined) return null;
  return (
    <p className="border-b border-line px-gutter py-1 text-right text-xs text-2">
      {adminFrame.figuresAsOf(formatSecondOfDay(shown.asOf), shown.behindSeconds)}
    </p>
  );
}
