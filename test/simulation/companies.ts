import { randomBytes } from 'node:crypto';
import type { App } from '../../server/src/app.ts';
import { saveProvider } from '../../server/src/features/providers/seed-providers.ts';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import { createSimulatorServer, type SimulatorServer } from '../../simulators/provider/server/http.ts';
import { createRandom } from '../../simulators/provider/market/random.ts';
import { dialects, upstreamProtocols, type UpstreamProtocol } from '../fakes/upstream-protocols.ts';
import type { SimulatedClock } from './clock.ts';

export type Company = { name: string; protocol: UpstreamProtocol; providerId: number; simulator: SimulatorServer };

const routes = [
  { server: 1, asks: ['handler_api', 'fivesim'] },
  { server: 2, asks: ['handler_api'] },
  { server: 3, asks: ['fivesim'] },
  { server: 4, asks: ['fivesim', 'handler_api'] },
] as const;

export async function openCompanies(app: App, of: { seed: number; clock: SimulatedClock }): Promise<readonly [Company, Company]> {
  const open = async (protocol: UpstreamProtocol): Promise<Company> => {
    const random = createRandom(of.seed, 'company', protocol);
    const apiKey = randomBytes(8).toString('hex');
    const simulator = await createSimulatorServer({
      seed: random.integer({ from: 1, to: 1_000_000 }),
      clock: of.clock,
      apiKey,
      pricePercent: 1,
      soldOut: ['none'],
      codeSeconds: { from: 2, to: 600 },
      deliveryRate: 0.6,
      anotherRate: 0.5,
      repeatedRate: 0.1,
      againRate: 0.7,
      cancelAfterSeconds: random.chance(0.5) ? 0 : 90,
      // The time zone of its timestamps. 5sim includes it, so there the clock itself is wrong.
      [protocol === 'fivesim' ? 'clockAheadMinutes' : 'utcOffsetMinutes']: random.pick([0, 180, 330, -300]),
    });
    const name = `The ${protocol} company`;
    const baseUrl = dialects[protocol].urlOf(simulator);
    const providerId = await saveProvider(app.deps.db.autocommit, app.deps.secrets, {
      name,
      protocol,
      paisePerUnit: 8_800,
      baseUrl,
      apiKey,
      sellsAgain: true,
    });
    return { name, protocol, providerId, simulator };
  };
  const [first, second] = upstreamProtocols;
  const companies = [await open(first), await open(second)] as const;
  for (const { server, asks } of routes)
    for (const [index, protocol] of asks.entries()) {
      const company = companies.find((each) => each.protocol === protocol);
      const country = dialects[protocol].countries[server - 1];
      if (company !== undefined && country !== undefined)
        await addRoute(app.deps.db.autocommit, { server, providerId: company.providerId, country, priority: index + 1 });
    }
  return companies;
}
