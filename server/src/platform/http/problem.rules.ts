import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@pinline/contract/errors';

export const problemType = 'application/problem+json';

/** RFC 9457, for callers that ask for it: our own fields beside it. */
export function toProblem(status: number, { message, ...own }: ErrorBody): object {
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...own };
}

/** A program has no fields on a screen: its message says what is wrong with each. */
export function nameFields(body: ErrorBody): ErrorBody {
  const problems = Object.entries(body.errors ?? {}).map(([field, problem]) => `${field}: ${problem}`);
  return problems.length === 0 ? body : { ...body, message: problems.join('; ') };
}
