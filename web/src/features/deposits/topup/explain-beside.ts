import type { ErrorCode } from '@pinline/contract/errors';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';

/** The message for a field, if the error has one of these codes or is the field's problem. Other errors go to `handleError`. */
export function explainBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  const words = wordsBeside(error, codes);
  if (words === undefined) handleError(error);
  return words;
}

/** The same, also shown in a toast. */
export function explainBesideAndInToast(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  const words = explainBeside(error, codes);
  if (words !== undefined) toast.error(words);
  return words;
}

function wordsBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [problem] = Object.values(error.errors ?? {});
  return problem ?? (codes.some((code) => code === error.code) ? error.message : undefined);
}
