import type { QueryClient } from '@tanstack/react-query';
import { onFrame } from '../../platform/live/live.ts';

/** The code that handles credits loads with the first such frame. */
export function followDeposits(queryClient: QueryClient): () => void {
  // A new page receives old events first: not worth announcing, but a list fetched before may lack them.
  let isReplay = true;
  let isBehind = false;
  return onFrame((frame) => {
    if (!('type' in frame)) return;
    if (frame.type === 'ready') {
      if (isReplay && isBehind) refresh(queryClient);
      isReplay = false;
    } else if (frame.type === 'deposit' && isReplay) {
      isBehind = true;
    } else if (frame.type === 'balance' && !isReplay) {
      refresh(queryClient);
    } else if (frame.type === 'deposit') {
      import('./deposits.news.ts').then(
        ({ applyDeposit }) => applyDeposit(queryClient, frame),
        () => refresh(queryClient),
      );
    }
  });
}

function refresh(queryClient: QueryClient): void {
  for (const name of ['transactions', 'intents', 'referrals']) void queryClient.invalidateQueries({ queryKey: [name] });
}
