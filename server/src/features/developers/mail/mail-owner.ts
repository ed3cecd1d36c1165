import type { Language } from '@pinline/contract/auth/language.rules';
import type { Deps } from '../../../deps.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { ownerMailTexts, type OwnerMailTexts } from './mails.texts.ts';
import { ownerMailTextsHi } from './mails.texts.hi.ts';

const texts: Record<Language, OwnerMailTexts> = { en: ownerMailTexts, hi: ownerMailTextsHi };

type OwnerMail = { to: string; language: Language; kind: Exclude<keyof OwnerMailTexts, 'link'>; about: string };

/** Mails a notice with a link to the page “API”. An address that the mail server refuses isn't tried again. */
export async function mailOwner(
  deps: Pick<Deps, 'config' | 'mailer' | 'publicUrl'>,
  { to, language, kind, about }: OwnerMail,
): Promise<void> {
  const { appName } = deps.config;
  const { [kind]: mail, link } = texts[language];
  const composed = composeMail({
    subject: mail.subject(appName),
    before: mail.before(about),
    link: { words: link, url: `${deps.publicUrl()}/developers` },
    after: [],
    appName,
    language,
  });
  await deps.mailer.send({ to, ...composed }).catch((error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
  });
}
