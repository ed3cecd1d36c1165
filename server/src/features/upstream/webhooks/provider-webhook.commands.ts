import { keepsListening } from '@pinline/contract/activations/rules';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueueOnce } from '../../../platform/jobs/jobs.ts';
import type { Provider } from '../../providers/provider.ts';
import { noteWebhookCall } from '../../providers/webhooks/webhook-address.commands.ts';
import { webhooksReceived } from '../upstream.metrics.ts';
import { serverOf } from '../../activations/activations.present.ts';
import { findWebhookActivation, insertWebhook, lockWebhooks } from './provider-webhook.sql.ts';
import { readWebhook, type ProviderWebhook } from './read-webhook.ts';
import { checkUpstream, receiveList } from '../../activations/receive/receive.commands.ts';
import { countOpen, findOpenByUpstream, type OpenActivation } from '../../activations/receive/receive.sql.ts';

/** Stored in the job queue: a new name would strand the jobs of a running node. */
export const followWebhookJob = 'hear_push';
export type WebhookJob = { providerId: number; userId: number; id: number };

/** No number gets more messages. */
const mostPerNumber = 20;
/** Regular polling has found older messages already. */
const worthSeconds = 15;
/** Short, because other jobs wait. */
const checkMs = 3_000;
const listMs = 2_500;
const onePage = 100;

/** Stores it once, with a job to ask the provider, which waits at most 3 seconds. A number that isn't ours yet is skipped: polling will find it. */
export async function receiveWebhook(deps: Deps, { providerId, body }: { providerId: number; body: unknown }): Promise<void> {
  const outcome = await deps.db.transaction((tx) => storeWebhook(tx, providerId, readWebhook(body)));
  deps.metrics.count(webhooksReceived, { provider: String(providerId), outcome });
}

async function storeWebhook(
  tx: Tx,
  providerId: number,
  webhook: ProviderWebhook | undefined,
): Promise<'unreadable' | 'unknown' | 'repeated' | 'heard'> {
  await noteWebhookCall(tx, providerId);
  if (webhook === undefined) return 'unreadable';
  const [activation] = await findOpenByUpstream(tx, providerId, [webhook.upstreamId]);
  if (activation === undefined) return 'unknown';
  await lockWebhooks(tx, { ...webhook, providerId });
  if (!(await insertWebhook(tx, { ...webhook, providerId }, mostPerNumber))) return 'repeated';
  const { userId, id } = activation;
  const payload: WebhookJob = { providerId, userId, id };
  await enqueueOnce(tx, followWebhookJob, { key: `${followWebhookJob}:${id}`, payload });
  return 'heard';
}

/** The content isn't believed: asks the provider once. One that can't be asked is left to polling. */
export async function followWebhook(deps: Deps, { providerId, userId, id }: WebhookJob): Promise<void> {
  const activation = await findWebhookActivation(deps.db.read, { userId, id, seconds: worthSeconds });
  const provider = await deps.providers.get(providerId);
  const isResting = deps.providers.breakerStates().some((each) => each.id === providerId && each.state !== 'closed');
  if (activation === undefined || provider === undefined || isResting) return;
  if (!keepsListening(serverOf(activation)) && (await receiveFromList(deps, { providerId, provider, activation }))) return;
  await checkUpstream(deps, activation, provider, null, checkMs);
}

/**
 * A status names only the newest message, so an earlier one would be lost on servers where the first ends the number. Returns whether the
 * list had one.
 */
async function receiveFromList(
  deps: Deps,
  { providerId, provider, activation }: { providerId: number; provider: Provider; activation: OpenActivation },
): Promise<boolean> {
  if ((await countOpen(deps.db.read, providerId)) > onePage) return false;
  const list = await provider.listActive(AbortSignal.timeout(listMs));
  const listed = list.ok
    ? [...list.value.activations, ...list.value.partlyRead].find(({ upstreamId }) => upstreamId === activation.upstreamId)
    : undefined;
  if (listed === undefined || listed.messages.length === 0) return false;
  await receiveList(deps, activation, listed.messages, null);
  return true;
}
