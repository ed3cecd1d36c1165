import { ApiError } from '../../../platform/api/api-error.ts';

export function failureMessage(error: unknown, { field, otherwise }: { field: string; otherwise: string }): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return otherwise;
  }
  if (error.code === 'RATE_LIMITED') return error.message;
  return error.errors?.[field] ?? otherwise;
}
