import type { z } from 'zod';
import type { FieldProblem, OrderFields } from './buying.rules.ts';

export function refuseProblems(problemsOf: (order: OrderFields) => FieldProblem[]) {
  return (order: OrderFields, context: z.RefinementCtx): void => {
    for (const { field, message } of problemsOf(order)) context.addIssue({ code: 'custom', path: [field], message });
  };
}

/** So that one refusal names all that is missing. */
export const evenIfOthersFail = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
