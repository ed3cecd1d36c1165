import { z } from 'zod';

/** Text checked by a rule that forms use too; a missing one counts as empty. PostgreSQL can't store NUL or unpaired surrogates. */
export function ruled(problem: (text: string) => string | undefined) {
  return z.string({ error: () => problem('') ?? 'This must be text' }).superRefine((text, context) => {
    const message = text.includes('\0') || !text.isWellFormed() ? 'This has characters that cannot be used' : problem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** An empty parameter counts as omitted. */
export function optionalInQuery<Schema extends z.ZodType>(schema: Schema, error?: string) {
  return z.union([schema, z.literal('').transform(() => undefined)], error).optional();
}

/** The digits of a positive 64-bit number. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'This is not an id');

export const instant = z.iso.datetime({ precision: 3 });
