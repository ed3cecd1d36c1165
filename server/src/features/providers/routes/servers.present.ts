import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import type { AdminServer } from '@pinline/contract/providers/providers.calls';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { presentKey } from '../accounts/account-fields.ts';
import type { ProviderAccount } from '../providers.sql.ts';
import type { Pause } from '../pauses/pauses.commands.ts';
import { presentRoutes } from './route-fields.ts';
import type { RouteRow } from './routes.sql.ts';
import type { ServerRow } from './servers.sql.ts';

type Deps = { secrets: Secrets };

export function presentServers(
  deps: Deps,
  all: { servers: ServerRow[]; routes: RouteRow[]; pauses: Pause[]; accounts: ProviderAccount[] },
): AdminServer[] {
  const routes = presentRoutes(all.routes, all.pauses);
  return all.servers.map(({ number, name }) => {
    const own = routes.filter((route) => route.server === serverNumberOf(number));
    const owner = all.accounts.find(({ id }) => String(id) === own[0]?.providerId);
    const fed = routes.filter((route) => owner !== undefined && route.providerId === String(owner.id)).map((route) => route.server);
    return {
      _id: serverNumberOf(number),
      serverName: name,
      server: serverNumberOf(number),
      apiKey: owner === undefined ? '' : presentKey(deps, owner),
      keyEditedAt: owner?.keyEditedAt?.toISOString() ?? null,
      providerId: owner === undefined ? null : String(owner.id),
      providerName: owner?.name ?? null,
      sharesKeyWith:
        owner === undefined || owner.apiKeySealed === null ? [] : [...new Set(fed)].filter((each) => each !== serverNumberOf(number)),
      routes: own,
    };
  });
}
