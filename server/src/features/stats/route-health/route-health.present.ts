import type { ReplyOf } from '@pinline/contract/client';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { percentOf } from '@pinline/contract/values/percent.rules';
import { hoursLeft } from '../../providers/health/runway.rules.ts';
import { routeLabel } from '../../providers/routes/routes.rules.ts';
import type { RouteHealthRow } from './route-health.sql.ts';

type RouteHealth = ReplyOf<'GET admin/route-health'>['data'][number];

export function presentRouteHealth(rows: RouteHealthRow[]): RouteHealth[] {
  return rows.map((row) => ({
    _id: String(row.id),
    label: routeLabel({ server: row.server, place: rows.filter(({ server }) => server === row.server).indexOf(row) }),
    server: serverNumberOf(row.server),
    providerName: row.providerName,
    state: !row.isOn ? 'off' : row.isWorking === false ? 'failing' : 'on',
    samples: row.samples,
    successRate: row.samples === 0 ? null : percentOf({ part: row.succeeded, whole: row.samples, decimals: 0 }),
    waitSeconds: row.waitSeconds,
    answerMs: row.answerMs,
    balance: row.balanceMicros === null ? null : unitsText(row.balanceMicros),
    currency: row.currency,
    hoursLeft: hoursLeft(row),
  }));
}
