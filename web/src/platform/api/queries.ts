import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { endsSession } from './handle-error.rules.ts';
import { handleError } from './handle-error.ts';

/** What the page knows of the server. A list that fails to load is logged and says so in its own place; only an ended session is everybody's matter. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof ApiError && endsSession(error.message)) handleError(error);
        else console.error('Did not load', query.queryKey, error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Worth another try: nothing was reached, or the server itself was in trouble. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
