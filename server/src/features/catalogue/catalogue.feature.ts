import type { Feature } from '../../feature.ts';
import { catalogueAlarms } from './alarms/catalogue.alarms.ts';
import { salesCheck } from './catalogue.checks.ts';
import { measureServices, refreshStock } from './catalogue.jobs.ts';
import { mountCatalogue } from './catalogue.routes.ts';
import { disableForbiddenServices } from './forbidden/forbidden.commands.ts';
import { measureServiceOdds } from './odds/odds.commands.ts';
import { mountOffers } from './offers/offers.routes.ts';
import { mountPriceChanges } from './price-changes/price-changes.routes.ts';
import { mountPriceLists } from './price-lists/price-list.routes.ts';
import { mountServices } from './services/services.routes.ts';

export const catalogue: Feature = {
  name: 'catalogue',
  mount(mount, deps) {
    mountCatalogue(mount, deps);
    mountOffers(mount, deps);
    mountServices(mount, deps);
    mountPriceLists(mount, deps);
    mountPriceChanges(mount, deps);
  },
  jobs: [
    { name: 'measure_quality', schedule: '* * * * *', run: measureServices },
    { name: 'measure_odds', schedule: '*/5 * * * *', run: ({ db, config }) => measureServiceOdds(db, config.timeZone) },
    { name: 'refresh_stock', schedule: '* * * * *', run: refreshStock },
  ],
  prepare: disableForbiddenServices,
  alarms: catalogueAlarms,
  checks: ({ db }) => [salesCheck(db.autocommit)],
};
