import type { QueryClient } from '@tanstack/react-query';
import { onFrame } from '../../platform/live/live.ts';
import { balanceQuery, setBalance } from './wallet.api.ts';

export function followBalance(queryClient: QueryClient): () => void {
  return onFrame((frame) => {
    if ('balance' in frame) setBalance(queryClient, frame.balance, 'held' in frame ? frame : undefined);
    // A code or an end changes what is held, and its frame doesn't say so.
    if ('otpIds' in frame || ('message' in frame && 'balance' in frame)) void queryClient.invalidateQueries(balanceQuery());
  });
}
