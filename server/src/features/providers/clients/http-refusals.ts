import type { RefusalReason } from '../provider.ts';

export function reasonOfStatus(status: number): RefusalReason | undefined {
  if (status === 401) return 'BAD_KEY';
  return status === 429 ? 'RATE_LIMITED' : undefined;
}

export function pauseOf({ retryAfterSeconds }: { retryAfterSeconds?: number }): { retryAfterSeconds?: number } {
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
}
