import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { decimalOf } from '@pinline/contract/values/micros.rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import type { Offer } from '@pinline/contract/catalogue/price-lists.calls';
import type { Deps } from '../../../deps.ts';
import { reply, type Ask, type Mount } from '../../../platform/api/api.ts';
import { importServices, previewPriceList, type PreviewedOffer } from './price-list.commands.ts';
import type { Terms } from '../price-changes/price-changes.rules.ts';

export function mountPriceLists(mount: Mount, deps: Deps): void {
  mount('GET admin/routes/:id/price-list', async ({ params }) => {
    const { route, offers, readAt } = await previewPriceList(deps, Number(params.id));
    const { id, label, server, providerName, currency } = route;
    return reply(200, {
      data: offers.map(present),
      route: { _id: String(id), label, server: serverNumberOf(server), providerName, currency },
      readAt: readAt.toISOString(),
    });
  });

  mount('POST admin/routes/:id/import', async ({ params, body, from }, caller) => {
    const wanted = body.services.map(({ serviceCode, expectedPrice, currentPrice }) => ({
      code: serviceCode.trim(),
      expectedPrice: toPaise(expectedPrice),
      currentPrice: currentPrice === null ? null : toPaise(currentPrice),
    }));
    const plan = await importServices(deps, { caller, from }, { routeId: Number(params.id), terms: termsOf(body), wanted });
    return reply(200, {
      created: plan.created.length,
      updated: plan.updated.length,
      unchanged: plan.unchanged.length,
      left: plan.left.map(({ code, why }) => ({ serviceCode: code, why })),
    });
  });
}

/** Hundredths of a percent and paise: both 100 times the wire's value. */
function termsOf({ markup, roundTo }: Ask<'POST admin/routes/:id/import'>['body']): Terms {
  return { markup: { kind: markup.kind, value: toPaise(markup.value) }, roundTo: toPaise(roundTo) };
}

function present({ code, name, cost, micros, stock, picture, isForbidden, sold }: PreviewedOffer): Offer {
  return {
    serviceCode: code,
    serviceName: name,
    cost: toRupees(paise(cost)),
    upstreamCost: decimalOf(micros),
    stock,
    image: picture === undefined ? null : { _id: String(picture.id), imageName: picture.name, src: picture.src },
    isForbidden,
    current:
      sold === undefined
        ? null
        : { _id: String(sold.id), serviceName: sold.name, price: toRupees(paise(sold.price)), isEnabled: sold.isEnabled },
  };
}
