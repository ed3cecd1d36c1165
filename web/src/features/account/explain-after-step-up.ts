import { ApiError } from '../../platform/api-error.ts';
import { handleError } from '../../platform/general-handler.ts';
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
