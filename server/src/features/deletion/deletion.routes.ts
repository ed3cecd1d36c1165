import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { cancelDeletion, getDeletion, scheduleDeletion } from './deletion.commands.ts';
import { changeLegalHold } from './legal-hold.commands.ts';

export function mountDeletion(mount: Mount, deps: Deps): void {
  mount('GET account/deletion', async (_ask, { userId }) => reply(200, { data: await getDeletion(deps, userId) }));

  mount('POST account/deletion', async ({ body, from }, caller) => {
    await scheduleDeletion(deps, caller, { password: body.currentPassword, giveUp: body.giveUp, from });
    return reply(201, { data: await getDeletion(deps, caller.userId) });
  });

  mount('DELETE account/deletion', async (_ask, caller) => {
    await cancelDeletion(deps, caller);
    return reply(204, null);
  });

  mount('PUT admin/users/:id/legal-hold', async ({ params, body, from }, caller) => {
    await changeLegalHold(deps, { caller, from }, { userId: Number(params.id), isHeld: body.isHeld });
    return reply(204, null);
  });
}
