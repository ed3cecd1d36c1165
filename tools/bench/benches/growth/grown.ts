import type { FilledProduct } from '../../product/filled-product.ts';
import type { AdminRows } from '../../seed/seed-admin-lists.ts';

type Size = { users: number; finished: number; listRows: AdminRows };
export type Sizes = { few: Size; many: Size };

/** Each round asks `few` and `many` in turn. */
export type Grown = { products: { few: FilledProduct; many: FilledProduct }; rounds: number; sizes: Sizes };
