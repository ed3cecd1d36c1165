import { paginationOf } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { liftRestraint, listKeysOfUser, listUsedKeys, revokeKeyOfUser, switchApiOfUser } from './used-keys.commands.ts';

export function mountUsedKeys(mount: Mount, deps: Deps): void {
  mount('GET admin/api-keys', async ({ query }) => {
    const { data, total } = await listUsedKeys(deps, query);
    return reply(200, { data, pagination: paginationOf(query, total) });
  });

  mount('GET admin/users/:id/api-keys', async ({ params }) => reply(200, await listKeysOfUser(deps, Number(params.id))));

  mount('DELETE admin/api-keys/:id', async ({ params, from }, caller) => {
    await revokeKeyOfUser(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });

  mount('POST admin/api-keys/:id/lift', async ({ params, from }, caller) => {
    await liftRestraint(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });

  mount('PUT admin/users/:id/api', async ({ params, body: { isOff }, from }, caller) => {
    await switchApiOfUser(deps, { caller, from }, { userId: Number(params.id), isOff });
    return reply(200, { isOff });
  });
}
