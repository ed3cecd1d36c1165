import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { refuse } from '../../../platform/errors.ts';
import { findWebhookProvider } from '../../providers/webhooks/webhook-address.commands.ts';
import { receiveWebhook } from './provider-webhook.commands.ts';

export function mountProviderWebhook(mount: Mount, deps: Deps): void {
  mount('POST webhook/:secret', async ({ params, body, from }) => {
    const providerId = await findWebhookProvider(deps, { secret: params.secret, address: from.address });
    // An unknown address and a refused source look alike.
    if (providerId === undefined) refuse('NOT_FOUND');
    await receiveWebhook(deps, { providerId, body });
    return reply(200, null);
  });
}
