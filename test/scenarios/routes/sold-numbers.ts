import type { Database } from '../../../server/src/platform/database/database.ts';
import { outcomes } from '../../builders/outcomes.ts';

/** `cost` of each number, in rupees. */
export type Judged = { routeId: number; samples: number; succeeded: number; cost: number; daysAgo?: number };

/** Numbers that ended on a route, of as many users. */
export async function sellNumbers(
  installation: { app: { deps: { db: Database } } },
  serviceId: string,
  { routeId, samples, succeeded, cost, daysAgo = 3 }: Judged,
): Promise<void> {
  const run = async (text: string, values: unknown[] = []) => (await installation.app.deps.db.pool.query(text, values)).rows;
  const [{ id: before }] = await run('select coalesce(max(id), 0) as id from activation');
  await outcomes(installation, { serviceId, count: samples, succeeded, minutesAgo: daysAgo * 1_440 });
  await run('update activation set route_id = $2 where id > $1', [before, routeId]);
  await run(
    `insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_id, service_code, country, state, sent_at, deadline, node,
        upstream_id, cost_micros, currency, paise_per_unit, settled_at, price)
      select a.user_id, a.id, 1, a.provider_id, a.route_id, a.service_id, a.service_code, '22', 'ok', a.created_at, a.created_at, 'a node', a.upstream_id,
        round($2::numeric * 100 * 1000000 / p.paise_per_unit), p.currency, p.paise_per_unit, a.created_at, a.price
      from activation a join provider p on p.id = a.provider_id where a.id > $1`,
    [before, cost],
  );
  await run(
    `insert into profit_number (attempt_id, service_id, server, route_id, provider_id, country, cost, sold_at, paid_at)
      select t.id, t.service_id, a.server, t.route_id, t.provider_id, t.country, number_cost(t), a.created_at, a.first_message_at
      from activation a join purchase_attempt t on t.user_id = a.user_id and t.activation_id = a.id where a.id > $1`,
    [before],
  );
}
