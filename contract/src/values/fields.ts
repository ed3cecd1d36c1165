import { z } from 'zod';

/**
 * Text held to one of the pure rules that the forms use too, so that both sides say the same sentence; a missing one is an empty one.
 * No NUL and no half of a surrogate pair: PostgreSQL can hold neither.
 */
export function ruled(problem: (text: string) => string | undefined) {
  return z.string({ error: () => problem('') ?? 'This must be text' }).superRefine((text, context) => {
    const message = text.includes('\0') || !text.isWellFormed() ? 'This has characters that cannot be used' : problem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** A query parameter that may be left out; an empty one counts as left out. */
export function optionalInQuery<Schema extends z.ZodType>(schema: Schema, error?: string) {
  return z.union([schema, z.literal('').transform(() => undefined)], error).optional();
}

/** An id as the wire carries it: the digits of a positive 64-bit number. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'This is not an id');

export const instant = z.iso.datetime({ precision: 3 });
