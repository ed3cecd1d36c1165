import { refreshStock } from '../../../server/src/features/catalogue/catalogue.jobs.ts';
import { addRoute } from '../../../server/src/features/providers/seed-providers.sql.ts';
import { aRoute } from '../../builders/catalogue.ts';
import { aUser } from '../../builders/data.ts';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { setProviderAnswer } from './price-list.ts';

/** What the provider has, by country and code. `cost`: in dollars; ₹8.80 is 0.1. */
export async function countStock(app: TestApp, stock: Record<string, Record<string, number>>, cost = 0.1): Promise<void> {
  const offersOf = (codes: Record<string, number>) =>
    Object.fromEntries(Object.entries(codes).map(([code, count]) => [code, { cost, count }]));
  setProviderAnswer(app, JSON.stringify(Object.fromEntries(Object.entries(stock).map(([country, codes]) => [country, offersOf(codes)]))));
  await refreshStock(app.app.deps);
}

/** `as`: by default a new user. */
export async function readStock(
  app: TestApp,
  { code, country = '', as }: { code: string; country?: string | undefined; as?: TestUser | undefined },
): Promise<number | null | undefined> {
  const user = as ?? (await aUser(app));
  const { data } = (await app.get(`/api/service/offers${country && `?country=${country}`}`, { as: user })).body;
  return data.find(({ serviceCode }: { serviceCode: string }) => serviceCode === code)?.offers[0]?.stock;
}

/** Over the same provider, after the usual one of server 1. */
export async function anotherRoute(app: TestApp, where: { country: string; operator?: string }): Promise<number> {
  const { providerId } = await aRoute(app, 1);
  return addRoute(app.app.deps.db.autocommit, { server: 1, providerId, priority: 50, ...where });
}
