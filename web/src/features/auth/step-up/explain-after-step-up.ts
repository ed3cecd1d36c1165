import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { wantsFreshCode } from './step-up.tsx';

/**
 * What went wrong with an action that may ask for a fresh code: problems of fields, to stand beside them.
 * Who did not give the code knows that nothing happened; anything else goes to the general handler (spec §8).
 */
export function explainAfterStepUp(error: unknown): Readonly<Record<string, string>> | undefined {
  if (wantsFreshCode(error)) return undefined;
  if (error instanceof ApiError && error.errors !== undefined) return error.errors;
  handleError(error);
  return undefined;
}

/** For calls whose failures spec §8 sends to the general handler: the toast says what stands beside a field. */
export function explainAfterStepUpAndInToast(error: unknown): Readonly<Record<string, string>> | undefined {
  const problems = explainAfterStepUp(error);
  const [first] = Object.values(problems ?? {});
  if (first !== undefined) toast.error(first);
  return problems;
}
