import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { endsSession } from './handle-error.rules.ts';
import { handleError } from './handle-error.ts';

/** A list that fails to load shows its own error; only an ended session concerns the whole page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (endsSession(error)) handleError(error);
        // The answer to a session that has ended concerns no one.
        else if (error.name !== 'AbortError') console.error('Did not load', query.queryKey, error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
