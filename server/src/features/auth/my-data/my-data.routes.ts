import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { requireOwner } from '../second-factor/require-owner.ts';
import { countOrRefuse, dataAskedFor } from '../throttle/throttle.ts';
import { issueDataToken, redeemDataToken } from '../sessions/tickets.commands.ts';
import { writeMyData } from './write-my-data.ts';

export function mountMyData(mount: Mount, deps: Deps): void {
  mount('POST account/my-data', async ({ body, from }, caller) => {
    await requireOwner(deps, caller, { password: body.currentPassword, from });
    if (deps.config.isRateLimited) await countOrRefuse(deps.db, dataAskedFor(caller.userId));
    return reply(201, { token: await issueDataToken(deps, caller) });
  });

  mount('GET account/my-data.json', async ({ query }, caller) => {
    await redeemDataToken(deps, caller, query.proof);
    return reply(200, { name: 'my-data.json', chunks: writeMyData(deps, caller.userId) });
  });
}
