import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { wantsFreshCode } from './step-up.tsx';

/** Returns field problems. Silent when the user cancelled the code dialog; other failures go to `handleError`. */
export function explainAfterStepUp(error: unknown): Readonly<Record<string, string>> | undefined {
  if (wantsFreshCode(error)) return undefined;
  if (error instanceof ApiError && error.errors !== undefined) return error.errors;
  handleError(error);
  return undefined;
}

export function explainAfterStepUpAndInToast(error: unknown): Readonly<Record<string, string>> | undefined {
  const problems = explainAfterStepUp(error);
  const [first] = Object.values(problems ?? {});
  if (first !== undefined) toast.error(first);
  return problems;
}
