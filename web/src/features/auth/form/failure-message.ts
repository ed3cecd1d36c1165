import { ApiError } from '../../../platform/api/api-error.ts';

/** What stands beside a field after a failed call: the server's words about that field or about too many tries, else the given sentence. */
export function failureMessage(error: unknown, { field, otherwise }: { field: string; otherwise: string }): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return otherwise;
  }
  if (error.code === 'RATE_LIMITED') return error.message;
  return error.errors?.[field] ?? otherwise;
}
