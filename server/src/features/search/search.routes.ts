import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { searchAnything } from './search.commands.ts';

export function mountSearch(mount: Mount, deps: Deps): void {
  mount('GET admin/search', async ({ query: { q } }, { operatorRole }) =>
    reply(200, { data: await searchAnything(deps, q, operatorRole) }),
  );
}
