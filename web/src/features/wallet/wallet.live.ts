import type { QueryClient } from '@tanstack/react-query';
import type { ServerFrame } from '@pinline/contract/live/frames';
import { isReplaying, onFrame } from '../../platform/live/live.ts';
import { balanceQuery, setBalance } from './wallet.api.ts';

export function followBalance(queryClient: QueryClient): () => void {
  // A new page receives the events of the last half hour first. A balance among them is the one of now, whatever came after it.
  let isBehind = false;
  let hasBalance = false;
  return onFrame((frame) => {
    if ('balance' in frame) setBalance(queryClient, frame.balance, 'held' in frame ? frame : undefined);
    if (isReplaying()) {
      isBehind ||= changesHeld(frame);
      hasBalance ||= 'held' in frame;
      if (isReady(frame) && isBehind && !hasBalance) void queryClient.invalidateQueries(balanceQuery());
    } else if (changesHeld(frame)) {
      void queryClient.invalidateQueries(balanceQuery());
    }
  });
}

/** The first code or an end changes what is held, and its frame doesn't say so. Without a number of its event it answers a check, and repeats. */
function changesHeld(frame: ServerFrame): boolean {
  if (!('seq' in frame) || frame.seq === undefined) return false;
  return 'otpIds' in frame ? frame.otpIds.length === 1 : 'message' in frame && 'balance' in frame;
}

const isReady = (frame: ServerFrame): boolean => 'type' in frame && frame.type === 'ready';
