import type { Database } from '../platform/database/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { costInPaise, sellingPrice } from '@pinline/contract/catalogue/pricing.rules';
import { ensureBuiltInImages } from '../features/images/images.commands.ts';
import { saveProvider } from '../features/providers/seed-providers.ts';
import { addRoute, hasRoutes } from '../features/providers/seed-providers.sql.ts';
import { highestPriceMicros } from '../../../simulators/provider/market/market.ts';
import { addServices } from '../features/catalogue/catalogue.sql.ts';
import { builtInPictures, knownServices } from '../features/catalogue/known-services.ts';

const paisePerDollar = 8_800;

/** The first country is that of the next number. India is on two servers, so that its services have offers to compare. */
const fronts = [
  { server: 1, countries: ['22'], factor: 1, share: 1 },
  { server: 2, countries: ['6'], factor: 0.75, share: 0.9 },
  { server: 3, countries: ['187', '22'], factor: 1.3, share: 0.75 },
  { server: 4, countries: ['16'], factor: 1.15, share: 0.85 },
] as const;

export async function seedDemo(deps: { db: Database; secrets: Secrets }, simulator: { url: string; apiKey: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const inProcess = await saveProvider(tx, deps.secrets, { name: 'Simulator', protocol: 'simulator', paisePerUnit: paisePerDollar });
    const overHttp = await saveProvider(tx, deps.secrets, {
      name: 'Simulator over HTTP',
      protocol: 'handler_api',
      paisePerUnit: paisePerDollar,
      baseUrl: simulator.url,
      apiKey: simulator.apiKey,
    });
    if (await hasRoutes(tx)) return;
    for (const { server, countries } of fronts) {
      const providerId = server === 4 ? overHttp : inProcess;
      for (const [at, country] of countries.entries()) await addRoute(tx, { server, country, priority: at + 1, providerId });
    }
    const images = await ensureBuiltInImages(tx, builtInPictures);
    await addServices(
      tx,
      fronts.flatMap((front) => chooseServices(front, images)),
    );
  });
}

function chooseServices({ server, countries, factor, share }: (typeof fronts)[number], images: Map<string, number>) {
  return knownServices
    .filter((_, index) => index < 24 || (index * 7 + server * 3) % 20 < share * 20)
    .map(({ serviceCode, name, basePaise }) => ({
      server,
      code: serviceCode,
      name,
      imageId: images.get(serviceCode) ?? null,
      price: Math.max(
        100,
        Math.round((basePaise * factor) / 25) * 25,
        ...countries.map((country) => findProfitablePrice({ country, serviceCode })),
      ),
    }));
}

export const demoPricePercent = 22;
const markup = { kind: 'percent', value: 1_500 } as const;

function findProfitablePrice(offer: { country: string; serviceCode: string }): number {
  const cost = costInPaise({ micros: highestPriceMicros({ ...offer, pricePercent: demoPricePercent }), paisePerUnit: paisePerDollar });
  return sellingPrice({ cost, markup, roundTo: 25 });
}
