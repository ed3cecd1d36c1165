import type { Caller } from '../../platform/api/caller.ts';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { operatorSettings } from '../settings/settings.commands.ts';
import { checkLines } from './go-live.commands.ts';
import { presentGoLive } from './go-live.present.ts';
import { readLines } from './lines/read-lines.ts';

export function mountGoLive(mount: Mount, deps: Deps): void {
  mount('GET admin/go-live', async (_ask, caller) => reply(200, { data: await read(caller) }));

  mount('POST admin/go-live/check', async ({ body, from }, caller) => {
    await checkLines(deps, { caller, from }, body.line);
    return reply(200, { data: await read(caller) });
  });

  async function read({ userId }: Caller) {
    const [lines, { buying }] = await Promise.all([readLines(deps, userId), operatorSettings(deps.db.read)]);
    return presentGoLive(lines, buying);
  }
}
