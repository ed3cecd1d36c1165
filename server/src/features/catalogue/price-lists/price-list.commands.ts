import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { now, type Tx } from '../../../platform/database/database.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { askPriceList, getListedRoute, type ListedRoute } from '../../providers/routes/price-list.commands.ts';
import { lockForbiddenNames } from '../../settings/fair-use.commands.ts';
import { listPrices } from '../services/audited-prices.ts';
import { saveReviewedCosts } from './costs.sql.ts';
import { createForbiddenFinder } from '../forbidden/forbidden.rules.ts';
import { pricedServices, serviceNameOf, type PricedService } from './provider-prices.rules.ts';
import type { Terms } from '../price-changes/price-changes.rules.ts';
import { createPictureFinder, planImport, type ImportPlan, type Picture, type Sold, type Wanted } from './price-list.rules.ts';
import { insertImported, findServicePictures, findSoldServices, updateImported } from './price-list.sql.ts';
import { requireCodeForRiskyPrices } from '../services/risky-prices.commands.ts';
import type { SetPrice } from '../services/risky-prices.rules.ts';
import { lockServer, lockServices } from '../services/service-locks.sql.ts';

export type PreviewedOffer = PricedService & { name: string; picture: Picture | undefined; isForbidden: boolean; sold: Sold | undefined };

/** More than any provider sells; a longer list freezes the page. */
const maxOffers = 5_000;

export async function previewPriceList(
  deps: Deps,
  routeId: number,
): Promise<{ route: ListedRoute; offers: PreviewedOffer[]; readAt: Date }> {
  const { autocommit } = deps.db;
  const route = await getListedRoute(autocommit, routeId);
  const { prices, names } = await askPriceList(deps, route);
  const [sold, pictures, forbidden, readAt] = await Promise.all([
    findSoldServices(autocommit, route.server),
    findServicePictures(autocommit),
    lockForbiddenNames(autocommit),
    now(autocommit),
  ]);
  const soldByCode = new Map(sold.map((each) => [each.code, each]));
  const findPicture = createPictureFinder(pictures);
  const isForbidden = createForbiddenFinder(forbidden);
  const offers = [...pricedServices(prices, route).values()].slice(0, maxOffers).map((offered) => {
    const name = serviceNameOf(offered.code, names);
    const its = soldByCode.get(offered.code);
    const picture = findPicture({ code: offered.code, name });
    return { ...offered, name, picture, isForbidden: isForbidden(offered.code, name, its?.name), sold: its };
  });
  return { route, offers: offers.toSorted((one, other) => one.name.localeCompare(other.name, 'en')), readAt };
}

/** Prices come from the provider's current answer, never from what the page showed. */
export async function importServices(deps: Deps, by: By, of: { routeId: number; terms: Terms; wanted: Wanted[] }): Promise<ImportPlan> {
  const route = await getListedRoute(deps.db.autocommit, of.routeId);
  const { prices, names } = await askPriceList(deps, route);
  const offers = pricedServices(prices, route);
  return deps.db.transaction(async (tx) => {
    const forbidden = await lockForbiddenNames(tx);
    await lockServer(tx, route.server);
    const pictures = await findServicePictures(tx);
    const sold = await lockSoldServices(tx, { server: route.server, codes: of.wanted.map(({ code }) => code) });
    const plan = planImport(of.wanted, offers, { sold, pictures, names, forbidden }, of.terms);
    await requireCodeForRiskyPrices(deps, tx, by.caller, listSetPrices(plan));
    await applyImport(tx, route, of.terms, plan);
    await recordAudit(tx, by, { action: 'service.import', target: `route:${route.id}`, after: describeForAudit(route, of.terms, plan) });
    return plan;
  });
}

async function lockSoldServices(tx: Tx, { server, codes }: { server: number; codes: string[] }): Promise<Sold[]> {
  const wanted = new Set(codes);
  const ids = (await findSoldServices(tx, server)).filter(({ code }) => wanted.has(code)).map(({ id }) => id);
  await lockServices(tx, ids);
  return findSoldServices(tx, server);
}

/** Numbers are bought on the first route first, so a costlier one counts. */
function listSetPrices({ created, updated }: ImportPlan): SetPrice[] {
  return [
    ...created.map(({ price, cost }) => ({ price, highest: null, cost })),
    ...updated.map(({ price, cost, sold }) => ({ price, highest: sold.highest, cost: Math.max(cost, sold.cost ?? 0) })),
  ];
}

async function applyImport(tx: Tx, route: ListedRoute, terms: Terms, { created, updated, unchanged }: ImportPlan): Promise<void> {
  await insertImported(tx, { server: route.server, terms, created });
  await updateImported(tx, { terms, services: [...updated, ...unchanged] });
  const { id: routeId, server, currency } = route;
  await saveReviewedCosts(tx, { routeId, server, currency, offers: [...created, ...updated, ...unchanged] });
}

function describeForAudit({ server }: ListedRoute, { markup, roundTo }: Terms, { created, updated, unchanged, left }: ImportPlan): object {
  const prices = [
    ...created.map(({ code, price }) => ({ serviceCode: code, price: inRupees(price) })),
    ...updated.map(({ code, price, sold }) => ({ serviceCode: code, before: inRupees(sold.price), price: inRupees(price) })),
  ];
  return {
    server,
    markup: { kind: markup.kind, value: markup.value / 100 },
    roundTo: roundTo / 100,
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    left: left.length,
    ...listPrices(prices),
  };
}

const inRupees = (amount: number): number => toRupees(paise(amount));
