import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { noteMissedSearch, wishForApp } from './wishes.commands.ts';
import { findWishedApps } from './wishes.sql.ts';

export function mountWishes(mount: Mount, deps: Deps): void {
  mount('POST service/wishes', async ({ body: { app } }, { userId }) =>
    reply(201, { data: { app: await wishForApp(deps, { userId, app }) } }),
  );

  mount('POST service/missed-searches', async ({ body: { search } }, { userId }) => {
    await noteMissedSearch(deps, { userId, search });
    return reply(204, null);
  });

  mount('GET admin/wishes', async () => {
    const rows = await findWishedApps(deps.db.autocommit);
    return reply(200, {
      data: rows.map(({ key, app, users, searches, lastAt }) => ({ app: app ?? key, users, searches, lastAt: lastAt.toISOString() })),
    });
  });
}
