import type { QueryClient } from '@tanstack/react-query';
import { onFrame } from './live.ts';

/** Fetches again what did not load while the server was away, as soon as the socket is open. Returns how to stop. */
export function followReturn(queryClient: QueryClient): () => void {
  return onFrame((frame) => {
    if (!('type' in frame) || frame.type !== 'ready') return;
    // What is being asked for already goes on: on most pages that is everything.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status !== 'success' }, { cancelRefetch: false });
  });
}
