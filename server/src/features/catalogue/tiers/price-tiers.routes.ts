import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { getCustomer } from '../../users/users.commands.ts';
import { addTier, changeTier, listTiers, putIntoTier, readTierOf, removeTier } from './price-tiers.commands.ts';

export function mountPriceTiers(mount: Mount, deps: Deps): void {
  mount('GET admin/price-tiers', async () => reply(200, { data: await listTiers(deps.db.autocommit) }));

  mount('POST admin/price-tiers', async ({ body, from }, caller) => reply(201, { data: await addTier(deps, { caller, from }, body) }));

  mount('PUT admin/price-tiers/:id', async ({ params, body, from }, caller) =>
    reply(200, { data: await changeTier(deps, { caller, from }, { id: Number(params.id), ...body }) }),
  );

  mount('DELETE admin/price-tiers/:id', async ({ params, from }, caller) => {
    await removeTier(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });

  mount('GET admin/users/:id/price-tier', async ({ params }) => {
    const { id } = await getCustomer(deps.db.autocommit, Number(params.id));
    return reply(200, { data: await readTierOf(deps.db.autocommit, id) });
  });

  mount('PUT admin/users/:id/price-tier', async ({ params, body: { tierId }, from }, caller) => {
    const { id: userId } = await getCustomer(deps.db.autocommit, Number(params.id));
    return reply(200, { data: await putIntoTier(deps, { caller, from }, { userId, tierId: tierId === null ? null : Number(tierId) }) });
  });
}
