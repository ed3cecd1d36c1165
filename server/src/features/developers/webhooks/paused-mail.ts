import { languages } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { countOrRefuse } from '../../auth/throttle/throttle.ts';
import { mailOwner } from '../mail/mail-owner.ts';
import type { WebhookRow } from './webhooks.sql.ts';

const ofPaused = z.object({ userId: z.int(), email: z.string(), language: z.enum(languages), host: z.string() });

/** Called in the transaction that pauses the endpoint. */
export async function enqueuePausedMail(tx: Tx, { userId, ownerEmail, ownerLanguage, url }: WebhookRow): Promise<void> {
  const payload = { userId, email: ownerEmail, language: ownerLanguage ?? 'en', host: new URL(url).host };
  await enqueue(tx, 'mail_webhook_paused', payload);
}

/** Two a day at most: its owner decides how often an endpoint is paused. */
export async function mailPaused(deps: Deps, payload: unknown): Promise<void> {
  const { userId, email, language, host } = ofPaused.parse(payload);
  const mayMail = await countOrRefuse(deps.db, { kind: 'webhook-paused-mail', key: String(userId), most: 2, windowSeconds: 86_400 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  if (!mayMail) return;
  await mailOwner(deps, { to: email, language, kind: 'webhookPaused', about: host });
}
