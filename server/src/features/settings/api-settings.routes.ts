import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { changeApi, changeKeyUse } from './settings.commands.ts';

/** What operators set for API keys. */
export function mountApiSettings(mount: Mount, deps: Deps): void {
  mount('PUT admin/settings/api', async ({ body: api, from }, caller) => {
    await changeApi(deps, { caller, from }, api);
    return reply(200, { api });
  });

  mount('PUT admin/settings/key-use', async ({ body, from }, caller) =>
    reply(200, { keyUse: await changeKeyUse(deps, { caller, from }, body) }),
  );
}
