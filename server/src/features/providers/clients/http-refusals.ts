import type { RefusalReason } from '../provider.ts';

/** What the HTTP code alone says, where the body says nothing. */
export function reasonOfStatus(status: number): RefusalReason | undefined {
  if (status === 401) return 'BAD_KEY';
  return status === 429 ? 'RATE_LIMITED' : undefined;
}

/** How long a provider wants to be left alone, where it says so. */
export function pauseOf({ retryAfterSeconds }: { retryAfterSeconds?: number }): { retryAfterSeconds?: number } {
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}
