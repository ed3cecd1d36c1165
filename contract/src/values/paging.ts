import { z } from 'zod';
import { id } from './fields.ts';

/** A page number of the query string: whole, from 1. */
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

/**
 * The same for a list that can be read whole: `after` is the `_id` of the last row that was read, and the rows that follow it are answered,
 * whatever was added or changed in between. `page` is ignored then.
 */
export function keyedPaging(options: { defaultLimit: number }) {
  return { ...paging(options), after: id.optional() };
}

/** What a list is searched for; empty for everything. */
export const searchText = z.string().trim().max(100, 'At most 100 characters').default('');

/** Of `POST admin/download-ticket`: a link that starts a download sends no `Authorization` header. */
export const downloadTicket = z.string().max(100, 'At most 100 characters').optional();

/** Beside a page of an operator's list. */
export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() });

export type Page = { page: number; limit: number; after?: string | undefined };

/** How many rows come before the page; none where it begins after a row. */
export function offsetOf({ page, limit, after }: Page): number {
  return after === undefined ? (page - 1) * limit : 0;
}

/** Which page this is of how many. */
export function paginationOf({ page, limit }: Pick<Page, 'page' | 'limit'>, total: number): z.infer<typeof pagination> {
  return { page, limit, total, totalPages: totalPages({ total, limit }) };
}

export function totalPages(options: { total: number; limit: number }): number {
  return Math.max(1, Math.ceil(options.total / options.limit));
}
