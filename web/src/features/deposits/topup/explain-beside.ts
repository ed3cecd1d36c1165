import type { ErrorCode } from '@pinline/contract/errors';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';

/** The words of a refusal that belongs beside a field: one of these codes, or a field's own problem. Anything else goes to the general handler (spec §8). */
export function explainBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  const words = wordsBeside(error, codes);
  if (words === undefined) handleError(error);
  return words;
}

/** For calls whose failures spec §8 sends to the general handler: the toast says what stands beside the field. */
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
