import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { presentRouteHealth } from './route-health/route-health.present.ts';
import { findRouteHealth } from './route-health/route-health.sql.ts';
import type { ServiceMoney } from '../profit/profit.rules.ts';
import { readDashboard, readServiceStats, type ServiceFigures } from './stats.commands.ts';
import type { ProviderHour } from './today.sql.ts';

export function mountStats(mount: Mount, deps: Deps): void {
  mount('GET admin/dashboard', async () => {
    const { today, ...board } = await readDashboard(deps);
    const deposited = toRupees(paise(today.deposited));
    const providers = board.providers.map(presentProvider);
    return reply(200, { data: { ...board, providers, today: { ...today, deposited } } });
  });

  mount('GET admin/route-health', async () =>
    reply(200, { data: presentRouteHealth(await findRouteHealth(deps.db.autocommit, deps.config.timeZone)) }),
  );

  mount('GET admin/service-stats', async ({ query }) => {
    const { search, serverId, from, to } = query;
    const lines = await readServiceStats(deps, { search, server: serverId === undefined ? undefined : Number(serverId), from, to });
    return reply(200, lines.map(presentLine));
  });
}

function presentProvider({ balanceMicros, ...provider }: ProviderHour) {
  return { ...provider, balance: balanceMicros === null ? null : unitsText(balanceMicros) };
}

function presentLine({ server, money = noMoney, ...line }: ServiceFigures): ServiceStat {
  return { ...line, server: serverNumberOf(server), ...money };
}

const noMoney: ServiceMoney = { takings: 0, providerCost: 0, leak: 0, refunds: 0, net: 0, waitSeconds: null };
