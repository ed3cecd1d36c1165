import { z } from 'zod';
import { countedIds, id, type CountedKind } from './fields.ts';

const page = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Must be a whole number from 1')
  .transform(Number);
const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'Must be a whole number from 1 to 100')
  .transform(Number);

export function paging(options: { defaultLimit: number }) {
  return {
    page: page.default(1),
    limit: limit.default(options.defaultLimit),
  };
}

/** `after`: the `_id` of the last row that was read; continues there, whatever was added since, and ignores `page`. */
export function keyedPaging(options: { defaultLimit: number }) {
  return { ...paging(options), after: id.optional() };
}

/** `after`: the `next` of the page before; continues there, whatever was added since, and ignores `page`. */
export function cursorPaging(options: { defaultLimit: number; kind: CountedKind }) {
  return {
    ...paging(options),
    after: z
      .string()
      .regex(/^[a-z]?[1-9]\d{0,14}$/, 'Must be the next of a page')
      .register(countedIds, { kind: options.kind })
      .optional(),
  };
}

/** What `after` of the next page is; null at the end. */
export function nextCursor(kind: CountedKind) {
  return z.string().register(countedIds, { kind }).nullable();
}

export const searchText = z.string().trim().max(100, 'At most 100 characters').default('');

/** A link that starts a download sends no `Authorization` header. */
export const downloadTicket = z.string().max(100, 'At most 100 characters').optional();

export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() });

export type Page = { page: number; limit: number; after?: string | undefined };

export function offsetOf({ page, limit, after }: Page): number {
  return after === undefined ? (page - 1) * limit : 0;
}

/** One row more than the limit was read, to tell whether there is another page. */
export function takePage<Row>(read: readonly Row[], { limit, idOf }: { limit: number; idOf: (row: Row) => string }) {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last !== undefined ? idOf(last) : null };
}

export function paginationOf({ page, limit }: Pick<Page, 'page' | 'limit'>, total: number): z.infer<typeof pagination> {
  return { page, limit, total, totalPages: totalPages({ total, limit }) };
}

export function totalPages(options: { total: number; limit: number }): number {
  return Math.max(1, Math.ceil(options.total / options.limit));
}
