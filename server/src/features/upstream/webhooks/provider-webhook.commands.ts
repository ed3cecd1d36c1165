import type { Deps } from '../../../deps.ts';
import { noteWebhookCall } from '../../providers/webhooks/webhook-address.sql.ts';
import { webhooksReceived } from '../upstream.metrics.ts';
import { followHint } from './hints.ts';
import { recordWebhook } from './provider-webhook.sql.ts';
import { readWebhook } from './read-webhook.ts';

/** Stores it once; then the provider is asked. A number that isn't ours yet is skipped: polling will find it. */
export async function receiveWebhook(deps: Deps, { providerId, body }: { providerId: number; body: unknown }): Promise<void> {
  deps.metrics.count(webhooksReceived, { provider: String(providerId), outcome: await recordAndFollow(deps, providerId, body) });
}

async function recordAndFollow(deps: Deps, providerId: number, body: unknown): Promise<'unreadable' | 'unknown' | 'repeated' | 'heard'> {
  const webhook = readWebhook(body);
  if (webhook === undefined) {
    await noteWebhookCall(deps.db.autocommit, providerId);
    return 'unreadable';
  }
  const recorded = await recordWebhook(deps.db, { ...webhook, providerId });
  if (recorded.outcome === 'heard') followHint(deps, { providerId, userId: recorded.userId, id: recorded.activationId });
  return recorded.outcome;
}
