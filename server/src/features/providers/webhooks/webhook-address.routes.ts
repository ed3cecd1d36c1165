import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { changeWebhookSources, createWebhookAddress, showWebhookAddress } from './webhook-address.commands.ts';
import { readProvider } from '../routes/servers.routes.ts';

export function mountWebhookAddresses(mount: Mount, deps: Deps): void {
  mount('GET admin/providers/:id/webhook-address', async ({ params, from }, caller) =>
    reply(200, { data: { address: await showWebhookAddress(deps, { caller, from }, Number(params.id)) } }),
  );

  mount('POST admin/providers/:id/webhook-address', async ({ params, from }, caller) =>
    reply(201, { data: { address: await createWebhookAddress(deps, { caller, from }, Number(params.id)) } }),
  );

  mount('PUT admin/providers/:id/webhook-sources', async ({ params, body, from }, caller) => {
    await changeWebhookSources(deps, { caller, from }, Number(params.id), body.sources);
    return reply(200, { data: await readProvider(deps, params.id) });
  });
}
