import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { createKey, readKeys, revokeKey } from './keys/keys.commands.ts';
import { readUsage } from './usage/usage.commands.ts';

export function mountDevelopers(mount: Mount, deps: Deps): void {
  mount('GET keys', async (_ask, { userId }) => reply(200, await readKeys(deps, userId)));
  mount('POST keys', async ({ body }, caller) => reply(201, { data: await createKey(deps, caller, body) }));
  mount('DELETE keys/:id', async ({ params }, { userId }) => {
    await revokeKey(deps, { userId, id: Number(params.id) });
    return reply(204, null);
  });
  mount('GET keys/usage', async (_ask, { userId }) => reply(200, await readUsage(deps, userId)));
}
