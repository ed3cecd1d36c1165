import type { Mail } from '../../../platform/mail/mailer.ts';

type MailText = Omit<Mail, 'to'>;

export const noticeKinds = [
  'password-reset',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'google-linked',
  'google-took-over',
] as const;
export type Notice = (typeof noticeKinds)[number];

export function writeResetMail({ appName, link }: { appName: string; link: string }): MailText {
  return composeMail({
    subject: `Choose a new ${appName} password`,
    before: [
      'Someone asked for a new password for this address. If it was you, choose it here. The link works once and expires in one hour.',
    ],
    link: { words: 'Choose a new password', url: link },
    after: ['If it was not you, there is nothing to do: your password stays as it is.'],
    appName,
  });
}

type NoticeMail = { appName: string; notice: Notice; forgotUrl: string; times?: number };

export function writeNotice({ appName, notice, forgotUrl, times }: NoticeMail): MailText {
  const { subject, sentence } = notices[notice];
  const again =
    times === undefined ? [] : [`This happened ${times === 1 ? 'once more' : `${times} more times`} since our last mail about it.`];
  return composeMail({
    subject: subject(appName),
    before: [sentence, ...again, 'If it was you, all is well.'],
    link: { words: 'It was not me: choose a new password', url: forgotUrl },
    after: ['If it was not you, choose a new password at once; every device is signed out with it. Then write to our support.'],
    appName,
  });
}

export function writeConfirmation({ appName, forgotUrl }: { appName: string; forgotUrl: string }): MailText {
  return composeMail({
    subject: `Is this your ${appName} account?`,
    before: [
      `An account at ${appName} uses this address, and its password or sign-in has just been changed.`,
      'If the account is yours, confirm the address: ask for a link here and open it. We then send security notices about the account to you.',
    ],
    link: { words: 'Confirm this address', url: forgotUrl },
    after: ['If the account isn’t yours, you don’t need to do anything. We won’t send you more notices.'],
    appName,
  });
}

const notices: Record<Notice, { subject(appName: string): string; sentence: string }> = {
  'password-reset': {
    subject: (appName) => `Your ${appName} password was reset`,
    sentence: 'A new password was chosen for your account with a link from a mail. Every device was signed out.',
  },
  'password-changed': {
    subject: (appName) => `Your ${appName} password was changed`,
    sentence: 'The password of your account was changed by someone who is signed in to it.',
  },
  'second-factor-on': {
    subject: (appName) => `${appName} now asks for a code`,
    sentence: 'An authenticator app was set up for your account. From now on signing in asks for a code of it.',
  },
  'second-factor-off': {
    subject: (appName) => `${appName} asks for no code any more`,
    sentence: 'The authenticator app was removed from your account. The password alone signs in.',
  },
  'google-linked': {
    subject: (appName) => `Google sign-in was added to your ${appName} account`,
    sentence: 'Your account was linked to the Google account of this address. Google now opens it, beside your password.',
  },
  'google-took-over': {
    subject: (appName) => `Your ${appName} account now opens with Google`,
    sentence:
      'Your account was linked to the Google account of this address. The address had not been confirmed before, so the password and the authenticator app were removed and every device was signed out.',
  },
};

type Content = { subject: string; before: string[]; link: { words: string; url: string }; after: string[]; appName: string };

export function composeMail({ subject, before, link, after, appName }: Content): MailText {
  const paragraph = (html: string) => `<p>${html}</p>`;
  return {
    subject,
    text: [...before, link.url, ...after, appName, ''].join('\n\n'),
    html: [
      ...before.map((text) => paragraph(escapeHtml(text))),
      paragraph(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a>`),
      ...[...after, appName].map((text) => paragraph(escapeHtml(text))),
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
