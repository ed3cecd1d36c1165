import type { Db } from '../../platform/database.ts';

export type Route = {
  id: number;
  providerId: number;
  country: string;
  operator: string | null;
  ceilingMicros: number | null;
  currency: string;
};

/** Where a server's numbers come from, in the order they are asked. */
export async function routesOfServer(db: Db, server: number): Promise<Route[]> {
  return db
    .selectFrom('route as r')
    .innerJoin('provider as p', 'p.id', 'r.providerId')
    .select(['r.id', 'r.providerId', 'r.country', 'r.operator', 'r.ceilingMicros', 'p.currency'])
    .where('r.server', '=', server)
    .where('r.isEnabled', '=', true)
    .where('p.isEnabled', '=', true)
    .orderBy('r.priority')
    .orderBy('r.id')
    .execute();
}
