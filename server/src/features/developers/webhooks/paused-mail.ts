import { languages } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { countOrRefuse } from '../../auth/throttle/throttle.ts';
import type { WebhookRow } from './webhooks.sql.ts';

const ofPaused = z.object({ userId: z.int(), email: z.string(), language: z.enum(languages), host: z.string() });

/** In the transaction that pauses. */
export async function enqueuePausedMail(tx: Tx, { userId, ownerEmail, ownerLanguage, url }: WebhookRow): Promise<void> {
  const payload = { userId, email: ownerEmail, language: ownerLanguage ?? 'en', host: new URL(url).host };
  await enqueue(tx, 'mail_webhook_paused', payload);
}

const texts = {
  en: {
    subject: (appName: string) => `${appName} stopped sending to your webhook`,
    before: (host: string) => [
      `${host} didn’t accept our webhooks, so we paused the endpoint. What happens meanwhile isn’t queued; your numbers and your balance aren’t affected.`,
      'When it works again, resume it on the page “API” and send what failed again.',
    ],
    link: 'Open the page “API”',
  },
  hi: {
    subject: (appName: string) => `${appName} ने आपके वेबहुक पर भेजना रोक दिया है`,
    before: (host: string) => [
      `${host} ने हमारे वेबहुक स्वीकार नहीं किए, इसलिए हमने एंडपॉइंट रोक दिया है। इस बीच जो होता है वह कतार में नहीं लगता; आपके नंबरों और बैलेंस पर कोई असर नहीं है।`,
      'जब यह फिर से काम करे, तो “API” पेज पर इसे फिर से शुरू करें और जो विफल रहा उसे दोबारा भेजें।',
    ],
    link: '“API” पेज खोलें',
  },
};

/** Two a day at most: its owner decides how often an endpoint is paused. */
export async function mailPaused(deps: Deps, payload: unknown): Promise<void> {
  const { userId, email, language, host } = ofPaused.parse(payload);
  const { appName } = deps.config;
  const mayMail = await countOrRefuse(deps.db, { kind: 'webhook-paused-mail', key: String(userId), most: 2, windowSeconds: 86_400 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  if (!mayMail) return;
  const { subject, before, link } = texts[language];
  const mail = composeMail({
    subject: subject(appName),
    before: before(host),
    link: { words: link, url: `${deps.publicUrl()}/developers` },
    after: [],
    appName,
    language,
  });
  await deps.mailer.send({ to: email, ...mail }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
  });
}
