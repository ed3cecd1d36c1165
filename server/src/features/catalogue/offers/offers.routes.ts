import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { findOffers } from './offers.commands.ts';

export function mountOffers(mount: Mount, deps: Deps): void {
  mount('GET service/offers', async ({ query }) => reply(200, { data: await findOffers(deps, query) }));
}
