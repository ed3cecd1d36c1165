import { languages, type Language } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue, type Task } from '../../../platform/jobs/jobs.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { mailTexts as hindi } from './mails.texts.hi.ts';
import { mailTexts as english, type MailTexts } from './mails.texts.ts';

const name = 'mail_account_deleted';
const ofFarewell = z.object({ email: z.string(), language: z.enum(languages) });
const mailTexts: Record<Language, MailTexts> = { en: english, hi: hindi };

/** The only thing that still has the address, until it is sent. */
export function sendFarewell(tx: Tx, to: { email: string; language: Language }): Promise<void> {
  return enqueue(tx, name, to);
}

export function farewellTask(deps: Deps): Task {
  return {
    name,
    workers: 'mail',
    async run(payload) {
      const { email, language } = ofFarewell.parse(payload);
      const { appName } = deps.config;
      const { subject, before, link, after } = mailTexts[language];
      const mail = composeMail({
        appName,
        language,
        subject: subject(appName),
        before: before(appName),
        link: { words: link, url: deps.publicUrl() },
        after: [after],
      });
      await deps.mailer.send({ to: email, ...mail }).catch((error: unknown) => {
        if (!(error instanceof MailRefused)) throw error;
      });
    },
  };
}
