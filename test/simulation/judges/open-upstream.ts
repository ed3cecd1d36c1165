import { Breach } from '../scenario.ts';
import type { Company } from '../companies.ts';
import type { World } from '../world.ts';

export type OpenUpstream = { company: string; upstreamId: string; state: string; createdAt: string; ours: string[] };

const forgottenForMs = 5 * 60_000;

/** Remembers since when each number is unmatched. `mayLast`: the product may still be looking for it, so the wait starts later. */
export function watchForgotten(world: World): (found: OpenUpstream[], mayLast: boolean) => void {
  const firstSeen = new Map<string, Date>();
  return (found, mayLast) => {
    if (mayLast) firstSeen.clear();
    const now = world.clock.now();
    for (const number of found) {
      const key = `${number.company} ${number.upstreamId}`;
      const since = firstSeen.get(key) ?? now;
      firstSeen.set(key, since);
      // A debt that names it for a moment, and counts as paid at once, doesn't restart the wait.
      if (now.getTime() - since.getTime() > forgottenForMs) throw new Breach(nothingForgotten, { since, number, found });
    }
  };
}

export const nothingForgotten = 'No number is left open upstream that no debt and no alarm names.';

export async function forgottenUpstream(world: World): Promise<OpenUpstream[]> {
  const unclaimed = await unclaimedUpstream(world);
  const { rows } = await world.app.deps.db.pool.query<{ id: string }>('select upstream_id as id from unmatched_number');
  const alarmed = new Set(rows.map(({ id }) => id));
  return unclaimed.filter(({ upstreamId }) => !alarmed.has(upstreamId));
}

/** Open at a company, and named by no waiting number and no debt. */
export async function unclaimedUpstream(world: World): Promise<OpenUpstream[]> {
  const found = await Promise.all(world.companies.map((company) => unclaimedAt(world, company)));
  return found.flat();
}

async function unclaimedAt({ app }: World, { name, providerId, simulator }: Company): Promise<OpenUpstream[]> {
  const open = simulator.simulator.listOpen();
  const { rows } = await app.deps.db.pool.query<{ id: string; ours: string[] }>(
    `select id, array(
        select state || coalesce(' ' || ended_at, '') from activation a where a.provider_id = $1 and a.upstream_id = listed.id
        union all
        select kind || ' ' || outcome || ' ' || done_at from upstream_debt t where t.provider_id = $1 and t.upstream_id = listed.id) as ours
    from unnest($2::text[]) as listed (id)
    where not exists (
        select from activation a
        where a.provider_id = $1 and a.upstream_id = listed.id and a.state in ('waiting', 'cancelling', 'received'))
      and not exists (
        select from upstream_debt t where t.provider_id = $1 and t.upstream_id = listed.id and t.kind in ('cancel', 'finish')
          and (t.done_at is null or t.outcome = 'code_arrived'))`,
    [providerId, open.map(({ id }) => String(id))],
  );
  const unclaimed = new Map(rows.map(({ id, ours }) => [id, ours]));
  return open.flatMap(({ id, state, createdAt }) => {
    const ours = unclaimed.get(String(id));
    return ours === undefined ? [] : [{ company: name, upstreamId: String(id), state, createdAt: new Date(createdAt).toISOString(), ours }];
  });
}
