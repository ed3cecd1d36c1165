import type { Feature } from '../../feature.ts';
import { providersAlarms } from './alarms/providers.alarms.ts';
import { providerChecks, sealedProviderKeys, sealedWebhookAddresses } from './providers.checks.ts';
import { checkHealth, measureRoutes } from './providers.jobs.ts';
import { mountConnections } from './connection/connection.routes.ts';
import { rankAllRoutes } from './order/order.jobs.ts';
import { mountRouteOrders } from './order/orders.routes.ts';
import { mountCountryLists } from './country-lists/country-lists.routes.ts';
import { testRoutes } from './pauses/pauses.jobs.ts';
import { measureProviders } from './providers.metrics.ts';
import { mountServers } from './routes/servers.routes.ts';
import { mountWebhookAddresses } from './webhooks/webhook-address.routes.ts';

export const providers: Feature = {
  name: 'providers',
  mount(mount, deps) {
    mountServers(mount, deps);
    mountConnections(mount, deps);
    mountRouteOrders(mount, deps);
    mountCountryLists(mount, deps);
    mountWebhookAddresses(mount, deps);
  },
  measure: measureProviders,
  alarms: providersAlarms,
  jobs: [
    { name: 'check_providers', schedule: '*/5 * * * *', run: checkHealth },
    { name: 'measure_routes', schedule: '*/5 * * * *', run: measureRoutes },
    { name: 'test_routes', schedule: '* * * * *', run: testRoutes },
    { name: 'rank_routes', schedule: '*/5 * * * *', run: rankAllRoutes },
  ],
  checks: (parts) => providerChecks(parts).catch(() => []),
  sealed: [sealedProviderKeys, sealedWebhookAddresses],
};
