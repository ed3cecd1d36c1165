import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { paginationOf } from '@pinline/contract/values/paging';
import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { presentPicture } from '../picture.present.ts';
import { reviewPrices } from './price-changes.commands.ts';
import { suggestPrice, readTerms } from './price-changes.rules.ts';
import { findChangedServices, type ChangedService } from './price-changes.sql.ts';

export function mountPriceChanges(mount: Mount, deps: Deps): void {
  mount('GET admin/price-changes', async ({ query }) => {
    const { rows, total } = await findChangedServices(deps.db.autocommit, query);
    return reply(200, { data: rows.map(present), pagination: paginationOf(query, total) });
  });

  mount('POST admin/price-changes', async ({ body, from }, caller) => {
    const wishes = body.changes.map(({ serviceId, expectedCost, expectedPrice, price }) => ({
      serviceId: Number(serviceId),
      expectedCost: toPaise(expectedCost),
      expectedPrice: toPaise(expectedPrice),
      price: toPaise(price),
    }));
    const { updated, kept, left } = await reviewPrices(deps, { caller, from }, wishes);
    return reply(200, { updated, kept, left: left.map(String) });
  });
}

function present(row: ChangedService): PriceChange {
  const { id, name, code, server, price, cost, costBefore, seenAt } = row;
  return {
    _id: String(id),
    serviceName: name,
    serviceCode: code,
    server: serverNumberOf(server),
    imageId: presentPicture(row),
    price: toRupees(paise(price)),
    costBefore: toRupees(paise(costBefore)),
    cost: toRupees(paise(cost)),
    suggestedPrice: toRupees(paise(suggestPrice({ price, cost, costBefore, terms: readTerms(row) }))),
    seenAt: seenAt.toISOString(),
  };
}
