import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { totalPages, type Page } from '@pinline/contract/values/paging';
import type { Coupon } from '@pinline/contract/promos/promos.calls';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { createCsvFile } from '../../platform/api/csv-file.ts';
import { makePromoCodes, removePromoCode, revealPromoCode } from './promos.admin.commands.ts';
import { readPromoPage, type PromoRow } from './promos.admin.sql.ts';
import { promoColumns } from './promos.export.ts';
import { maskCode } from './promos.rules.ts';

export function mountPromosAdmin(mount: Mount, deps: Deps): void {
  mount('GET coupon/all-coupons', async ({ query }) => {
    const { rows, total } = await readPromoPage(deps.db.autocommit, query);
    return reply(200, { data: { coupons: rows.map(presentMasked), total_pages: totalPages({ total, limit: query.limit }), total } });
  });

  mount('GET coupon/all-coupons.csv', async ({ query: { status, search } }) => {
    const list = {
      columns: promoColumns,
      read: async (page: Page) => (await readPromoPage(deps.db.autocommit, { ...page, status, search })).rows,
      keyOf: ({ id }: PromoRow) => String(id),
      present: presentMasked,
    };
    return reply(200, await createCsvFile('promo-codes.csv', list));
  });

  mount('POST coupon/generate', async ({ body, from }, caller) => {
    const [made] = await makePromoCodes(deps, { caller, from }, { amount: toPaise(body.couponPrice), count: 1 });
    if (made === undefined) throw new Error('No promo code was made');
    return reply(201, { data: present(made) });
  });

  mount('POST coupon/generate-many', async ({ body, from }, caller) => {
    const made = await makePromoCodes(deps, { caller, from }, { amount: toPaise(body.couponPrice), count: body.count });
    return reply(201, { data: made.map(present) });
  });

  mount('POST coupon/:id/reveal', async ({ params, from }, caller) =>
    reply(200, { data: present(await revealPromoCode(deps, { caller, from }, Number(params.id))) }),
  );

  mount('DELETE coupon/:id', async ({ params, from }, caller) => {
    await removePromoCode(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });
}

function presentMasked(row: PromoRow): Coupon {
  return present(row.userId === null ? { ...row, code: maskCode(row.code) } : row);
}

function present({ id, code, amount, createdAt, userId, email }: PromoRow): Coupon {
  return {
    _id: String(id),
    couponCode: code,
    couponPrice: toRupees(paise(amount)),
    isExpired: userId !== null,
    userId: userId === null || email === null ? null : { _id: String(userId), email },
    createdAt: createdAt.toISOString(),
  };
}
