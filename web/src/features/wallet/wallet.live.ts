import type { QueryClient } from '@tanstack/react-query';
import { onFrame } from '../../platform/live/live.ts';
import { setBalance } from './wallet.api.ts';

export function followBalance(queryClient: QueryClient): () => void {
  return onFrame((frame) => {
    if ('balance' in frame) setBalance(queryClient, frame.balance);
  });
}
