import type { ErrorCode } from '@pinline/contract/errors';
import { ApiError } from '../../platform/api-error.ts';
import { handleError } from '../../platform/general-handler.ts';

/** The words of a refusal that belongs beside a field: one of these codes, or a field's own problem. Anything else goes to the general handler (spec §8). */
export function explainBeside(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  if (error instanceof ApiError) {
    const [problem] = Object.values(error.errors ?? {});
    if (problem !== undefined) return problem;
    if (codes.some((code) => code === error.code)) return error.message;
  }
  handleError(error);
  return undefined;
}
