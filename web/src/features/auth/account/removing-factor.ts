import type { QueryClient } from '@tanstack/react-query';
import { pageStore } from '../../../platform/page/page-store.ts';

const store = pageStore(false);

/** Then the back office asks for nothing on its own: where operators need an authenticator, the server refuses from the removal on. */
export const useIsRemovingFactor = store.use;

export async function whileRemovingFactor(queryClient: QueryClient, run: () => Promise<void>): Promise<void> {
  store.set(true);
  try {
    await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' });
    await run();
  } finally {
    // Queries tell their components a turn later: the back office closes first.
    setTimeout(() => store.set(false));
  }
}
