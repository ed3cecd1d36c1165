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
export const id = aDigitsId();

function aDigitsId() {
  return z.string().regex(/^[1-9]\d{0,17}$/, 'This is not an id');
}

/** What is numbered one after the other for all users: two such ids would tell how much others did in between. `entry`: of the statement. */
export type CountedKind = 'number' | 'message' | 'deposit' | 'intent' | 'wait' | 'webhook' | 'entry';

/** Where calls have such ids. Keys see them scrambled, and send them so (docs/decisions/0032-api-keys.md). */
export const countedIds = z.registry<{ kind: CountedKind }>();

export const numberId = aDigitsId().register(countedIds, { kind: 'number' });
export const messageId = aDigitsId().register(countedIds, { kind: 'message' });
export const intentId = aDigitsId().register(countedIds, { kind: 'intent' });
export const waitId = aDigitsId().register(countedIds, { kind: 'wait' });
export const webhookId = aDigitsId().register(countedIds, { kind: 'webhook' });
/** A letter for its kind, then its digits. */
export const entryId = z.string().register(countedIds, { kind: 'entry' });

export const instant = z.iso.datetime({ precision: 3 });
