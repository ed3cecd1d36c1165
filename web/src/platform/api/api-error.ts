import type { ErrorCode } from '@pinline/contract/errors';

export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'UNREADABLE';

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(failure: { status: number; code: ApiErrorCode; message: string; errors?: Readonly<Record<string, string>> | undefined }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
  }
}

/** No readable answer: it's unknown whether the server got the call. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.code === 'UNREADABLE' && error.status >= 502));
}
