import type { ErrorCode } from '@pinline/contract/errors';
import { ApiError } from './api-error.ts';

type EndingCode = Extract<ErrorCode, 'INVALID_SIGNATURE' | 'NOT_AUTHORISED' | 'SESSION_REPLACED'>;

/** The contract's session-ending codes, held to its names by type alone: its file never reaches the browser. */
const endingCodes: readonly string[] = ['INVALID_SIGNATURE', 'NOT_AUTHORISED', 'SESSION_REPLACED'] satisfies EndingCode[];

export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && endingCodes.includes(error.code);
}
