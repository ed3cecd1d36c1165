import type { ErrorCode } from '@pinline/contract/errors';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';

/** For an error with one of these codes or a field problem. Other errors go to `handleError`. */
export function explainBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  const words = messageBeside(error, codes);
  if (words === undefined) handleError(error);
  return words;
}

export function explainBesideAndInToast(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  const words = explainBeside(error, codes);
  if (words !== undefined) toast.error(words);
  return words;
}

function messageBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [problem] = Object.values(error.errors ?? {});
  if (problem !== undefined) return shell.fromServer(problem);
  return codes.some((code) => code === error.code) ? error.message : undefined;
}
