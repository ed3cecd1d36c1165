import type { Mail } from '../../platform/mailer.ts';

/** Every text that is mailed. */
type Letter = Omit<Mail, 'to'>;

export type Notice = 'password-reset' | 'password-changed' | 'second-factor-on' | 'second-factor-off';

export function resetLetter({ appName, link }: { appName: string; link: string }): Letter {
  return letter({
    subject: `Choose a new ${appName} password`,
    before: ['Somebody asked for a new password for this address. If it was you, choose it here. The link works once, for one hour.'],
    link: { words: 'Choose a new password', url: link },
    after: ['If it was not you, there is nothing to do: your password stays as it is.'],
    appName,
  });
}

/** Tells the owner what was done with the account, and what to do if it was somebody else. */
export function noticeLetter({ appName, notice, forgotUrl }: { appName: string; notice: Notice; forgotUrl: string }): Letter {
  const { subject, said } = notices[notice];
  return letter({
    subject: subject(appName),
    before: [said, 'If it was you, all is well.'],
    link: { words: 'It was not me: choose a new password', url: forgotUrl },
    after: ['If it was not you, choose a new password at once; every device is signed out with it. Then write to our support.'],
    appName,
  });
}

const notices: Record<Notice, { subject(appName: string): string; said: string }> = {
  'password-reset': {
    subject: (appName) => `Your ${appName} password was reset`,
    said: 'A new password was chosen for your account with a link from a mail. Every device was signed out.',
  },
  'password-changed': {
    subject: (appName) => `Your ${appName} password was changed`,
    said: 'The password of your account was changed by somebody who is signed in to it.',
  },
  'second-factor-on': {
    subject: (appName) => `${appName} now asks for a code`,
    said: 'An authenticator app was set up for your account. From now on signing in asks for a code of it.',
  },
  'second-factor-off': {
    subject: (appName) => `${appName} asks for no code any more`,
    said: 'The authenticator app was removed from your account. The password alone signs in.',
  },
};

type Content = { subject: string; before: string[]; link: { words: string; url: string }; after: string[]; appName: string };

function letter({ subject, before, link, after, appName }: Content): Letter {
  const paragraph = (html: string) => `<p>${html}</p>`;
  return {
    subject,
    text: [...before, link.url, ...after, appName, ''].join('\n\n'),
    html: [
      ...before.map((text) => paragraph(escaped(text))),
      paragraph(`<a href="${escaped(link.url)}">${escaped(link.words)}</a>`),
      ...[...after, appName].map((text) => paragraph(escaped(text))),
    ].join('\n'),
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
