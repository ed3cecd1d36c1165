import type { Language } from '@pinline/contract/auth/language.rules';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { mailTexts as hindi } from './mails.texts.hi.ts';
import { mailTexts as english, type MailTexts, type Notice } from './mails.texts.ts';

type MailText = Omit<Mail, 'to'>;
type LinkMailKind = 'reset' | 'invitation' | 'confirmation' | 'emailLink' | 'emailTaken' | 'emailUndo';
type Context = { appName: string; language: Language };

export function writeResetMail({ link, ...context }: Context & { link: string }): MailText {
  return writeLinkMail('reset', link, context);
}

/** To a new operator. */
export function writeInvitation({ link, ...context }: Context & { link: string }): MailText {
  return writeLinkMail('invitation', link, context);
}

export function writeConfirmation({ forgotUrl, ...context }: Context & { forgotUrl: string }): MailText {
  return writeLinkMail('confirmation', forgotUrl, context);
}

/** To the address that an account will have. */
export function writeEmailLink({ link, ...context }: Context & { link: string }): MailText {
  return writeLinkMail('emailLink', link, context);
}

/** To an address that has an account: it gets no link. */
export function writeEmailTaken({ forgotUrl, ...context }: Context & { forgotUrl: string }): MailText {
  return writeLinkMail('emailTaken', forgotUrl, context);
}

/** To the address that an account had. */
export function writeEmailUndo({ link, ...context }: Context & { link: string }): MailText {
  return writeLinkMail('emailUndo', link, context);
}

/** `times`: how often it happened since the last mail about it. */
export function writeNotice({
  notice,
  forgotUrl,
  times,
  ...context
}: Context & { notice: Notice; forgotUrl: string; times?: number }): MailText {
  const texts = mailTexts[context.language];
  const { subject, sentence } = texts.notices[notice];
  const again = times === undefined ? [] : [texts.notice.again(times)];
  return composeMail({
    subject: subject(context.appName),
    before: [sentence, ...again, texts.notice.before],
    link: { words: texts.notice.link, url: forgotUrl },
    after: [texts.notice.after],
    ...context,
  });
}

const mailTexts: Record<Language, MailTexts> = { en: english, hi: hindi };

function writeLinkMail(kind: LinkMailKind, url: string, context: Context): MailText {
  const { subject, before, link, after } = mailTexts[context.language][kind];
  const { appName } = context;
  return composeMail({ subject: subject(appName), before: before(appName), link: { words: link, url }, after: [after], ...context });
}
