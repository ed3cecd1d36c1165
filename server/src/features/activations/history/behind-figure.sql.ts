import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import type { CountedFigure, ListedDimension } from '@pinline/contract/profit/profit.rules';
import type { Protocol } from '@pinline/contract/providers/providers.rules';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Numbers } from './history.sql.ts';

export type BehindFigure = {
  figure: CountedFigure;
  /** Whole days of `timeZone`, both included. */
  from: string;
  to: string;
  timeZone: string;
  of: { column: 'serviceId' | 'server' | 'providerId'; id: string } | { column: 'routeId'; ids: number[] } | undefined;
};

type Asked = {
  figure?: CountedFigure | undefined;
  from?: string | undefined;
  to?: string | undefined;
  by?: ListedDimension | undefined;
  key?: string | undefined;
};

/** Undefined where no figure of the profit page is asked for. */
export async function findBehindFigure(db: Db, asked: Asked, timeZone: string): Promise<BehindFigure | undefined> {
  const { figure, from, to, by, key = '' } = asked;
  if (figure === undefined) return undefined;
  if (from === undefined || to === undefined || from > to || from < '1970-01-01')
    return refuse('INVALID_FIELDS', { fields: { from: 'Must be given with the last day, and not be after it' } });
  if (by !== undefined && by !== 'country' && !/^[1-9]\d{0,17}$/.test(key))
    return refuse('INVALID_FIELDS', { fields: { key: 'This is not an id' } });
  return { figure, from, to, timeZone, of: by === undefined ? undefined : await dimensionOf(db, by, key) };
}

async function dimensionOf(db: Db, by: ListedDimension, key: string): Promise<NonNullable<BehindFigure['of']>> {
  if (by === 'country') return { column: 'routeId', ids: await findRoutesOfCountry(db, key) };
  if (by === 'route') return { column: 'routeId', ids: [Number(key)] };
  return { column: by === 'service' ? 'serviceId' : by === 'server' ? 'server' : 'providerId', id: key };
}

/** A route's country never changes. */
async function findRoutesOfCountry(db: Db, key: string): Promise<number[]> {
  const routes = await db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select(['r.id', 'r.country', 'p.protocol'])
    .execute();
  // The column's check allows only these protocols.
  return routes.flatMap(({ id, country, protocol }) => ((findCountry(protocol as Protocol, country)?.iso ?? country) === key ? [id] : []));
}

export function numbersBehind(query: Numbers, { figure, from, to, timeZone, of }: BehindFigure): Numbers {
  const start = sql<Date>`${from}::date::timestamp at time zone ${timeZone}`;
  const end = sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const within = (at: RawBuilder<unknown>) => sql<boolean>`${at} >= ${start} and ${at} < ${end}`;
  const bought = figure === 'sold' ? start : sql<Date>`${start} - ${daysBefore[figure]} * interval '1 day'`;
  const inDays = query.where('createdAt', '<', end).where('createdAt', '>=', bought).where(counted[figure](within));
  if (of === undefined) return inDays;
  if (of.column === 'routeId') return inDays.where(sql<boolean>`route_id = any(${of.ids}::bigint[])`);
  return inDays.where(of.column, '=', sql<number>`${of.id}::bigint`);
}

/** No number lives longer than a day, no late code is offered for longer, and no cancel is tried for longer. A refund may come any time. */
const daysBefore = { codes: 3, kept: 7, refunds: 3_650 };

const counted: Record<CountedFigure, (within: (at: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<boolean>> = {
  sold: () => sql<boolean>`true`,
  codes: (within) => sql<boolean>`(${within(sql`first_message_at`)} or ${within(sql`revealed_at`)})`,
  kept: (within) => sql<boolean>`exists (
    select from purchase_attempt p join upstream_debt d on d.provider_id = p.provider_id and d.upstream_id = p.upstream_id
    where p.user_id = activation.user_id and p.activation_id = activation.id and is_kept_by_provider(d) and ${within(sql`d.done_at`)})`,
  refunds: (within) => sql<boolean>`exists (
    select from charge_refund r where r.user_id = activation.user_id and r.activation_id = activation.id and ${within(sql`r.refunded_at`)})`,
};
