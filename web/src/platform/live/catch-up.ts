import type { QueryClient } from '@tanstack/react-query';
import { onFrame } from './live.ts';

export function followReturn(queryClient: QueryClient): () => void {
  return onFrame((frame) => {
    if (!('type' in frame) || frame.type !== 'ready') return;
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status !== 'success' }, { cancelRefetch: false });
  });
}
