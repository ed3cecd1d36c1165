import { languages, type Language } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { findRestrainedKey } from './governor.sql.ts';

const ofKey = z.object({ keyId: z.int(), standing: z.enum(['slowed', 'paused']) });

/** The database asks for it at most once a day for each key. */
export async function mailRestrained(deps: Deps, payload: unknown): Promise<void> {
  const { keyId, standing } = ofKey.parse(payload);
  const key = await findRestrainedKey(deps.db.read, keyId);
  if (key === undefined) return;
  const { appName } = deps.config;
  const language = languages.find((known) => known === key.language) ?? 'en';
  const { subject, before, link } = texts[language];
  const mail = composeMail({
    subject: subject(appName),
    before: before[standing](key.name),
    link: { words: link, url: `${deps.publicUrl()}/developers` },
    after: [],
    appName,
    language,
  });
  await deps.mailer.send({ to: key.email, ...mail }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
  });
}

type Texts = {
  subject: (appName: string) => string;
  before: Record<'slowed' | 'paused', (name: string) => string[]>;
  link: string;
};

const texts: Record<Language, Texts> = {
  en: {
    subject: (appName) => `Too many cancelled numbers on your ${appName} key`,
    before: {
      slowed: (name) => [
        `Many of the numbers that your key “${name}” bought were cancelled, so it can buy only some numbers a minute now. If that goes on, it’s paused for some time.`,
        'Numbers it has bought aren’t affected. It can buy freely again once fewer of its numbers are cancelled.',
      ],
      paused: (name) => [
        `Many of the numbers that your key “${name}” bought were cancelled, so it can’t buy for some time.`,
        'Numbers it has bought aren’t affected. The page “API” says until when it’s paused.',
      ],
    },
    link: 'Open the page “API”',
  },
  hi: {
    subject: (appName) => `आपकी ${appName} की के बहुत सारे नंबर कैंसल हुए`,
    before: {
      slowed: (name) => [
        `आपकी की “${name}” से ख़रीदे गए कई नंबर कैंसल हुए, इसलिए अब वह एक मिनट में कुछ ही नंबर ख़रीद सकती है। ऐसा ही चलता रहा, तो वह कुछ समय के लिए रोक दी जाएगी।`,
        'ख़रीदे जा चुके नंबरों पर कोई असर नहीं है। जब कम नंबर कैंसल होंगे, तो वह फिर से बिना रोक ख़रीद सकेगी।',
      ],
      paused: (name) => [
        `आपकी की “${name}” से ख़रीदे गए कई नंबर कैंसल हुए, इसलिए वह कुछ समय तक नंबर नहीं ख़रीद सकती।`,
        'ख़रीदे जा चुके नंबरों पर कोई असर नहीं है। “API” पेज पर देखें कि वह कब तक रुकी है।',
      ],
    },
    link: '“API” पेज खोलें',
  },
};
