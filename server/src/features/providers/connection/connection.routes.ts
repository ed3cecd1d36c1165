import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { testConnection } from './connection.commands.ts';

export function mountConnections(mount: Mount, deps: Deps): void {
  mount('POST admin/providers/test', async ({ body: { providerId, baseUrl, ...entered } }, { userId }) => {
    const question = { ...entered, baseUrl: baseUrl.trim(), providerId: providerId === undefined ? undefined : Number(providerId) };
    return reply(200, { data: await testConnection(deps, userId, question) });
  });
}
