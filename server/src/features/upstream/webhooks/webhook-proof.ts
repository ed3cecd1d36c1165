import type { Db } from '../../../platform/database/database.ts';
import { countWebhooks } from './provider-webhook.sql.ts';
import { addWebhookProof, type ListedCode, type WebhookProof } from './webhook-proof.rules.ts';

/** In milliseconds: a webhook may arrive after the list showed the code. */
const judgedAfterMs = 5_000;

/** Whether the provider sent a webhook about each code that its list shows. */
export async function judgeWebhooks(db: Db, providerId: number, proof: WebhookProof): Promise<void> {
  const at = performance.now();
  const listed: ListedCode[] = [];
  for (const [upstreamId, { seenAt, messages }] of proof.unjudged) {
    if (at - seenAt < judgedAfterMs) continue;
    proof.unjudged.delete(upstreamId);
    listed.push({ upstreamId, messages });
  }
  if (listed.length === 0) return;
  const heard = await countWebhooks(
    db,
    providerId,
    listed.map(({ upstreamId }) => upstreamId),
  );
  proof.inARow = addWebhookProof(proof.inARow, listed, heard);
}
