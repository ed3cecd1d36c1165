export const noticeKinds = [
  'password-reset',
  'password-changed',
  'password-changed-access-revoked',
  'second-factor-on',
  'second-factor-off',
  'codes-guessed',
  'google-linked',
  'google-took-over',
  'email-restored',
  'key-created',
  'webhook-added',
  'deletion-scheduled',
  'deletion-cancelled',
] as const;
export type Notice = (typeof noticeKinds)[number];

/** `mails.texts.hi.ts` has the type of these: a missing or an extra key doesn't compile. */
export type MailTexts = {
  reset: LinkMail;
  invitation: LinkMail;
  confirmation: LinkMail;
  emailLink: LinkMail;
  emailTaken: LinkMail;
  emailUndo: LinkMail;
  notices: Record<Notice, { subject: (appName: string) => string; sentence: string }>;
  /** In every notice; `again`: how often it happened since the last mail about it. */
  notice: { again: (times: number) => string; before: string; link: string; after: string };
};

type LinkMail = { subject: (appName: string) => string; before: (appName: string) => string[]; link: string; after: string };

export const mailTexts: MailTexts = {
  reset: {
    subject: (appName) => `Choose a new ${appName} password`,
    before: () => [
      'Someone asked for a new password for this address. If it was you, choose it here. The link works once and expires in one hour.',
    ],
    link: 'Choose a new password',
    after: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  invitation: {
    subject: (appName) => `You are an operator of ${appName} now`,
    before: (appName) => [
      `An owner of ${appName} gave you an account in its back office. Choose your password here. The link works once and expires in one hour.`,
    ],
    link: 'Choose your password',
    after:
      'If the link has expired, ask for another one with “Forgot password?”. If you don’t know why you got this mail, don’t open the link.',
  },
  confirmation: {
    subject: (appName) => `Is this your ${appName} account?`,
    before: (appName) => [
      `An account at ${appName} uses this address, and its password or sign-in has just been changed.`,
      'If the account is yours, confirm the address: ask for a link here and open it. We then send security notices about the account to you.',
    ],
    link: 'Confirm this address',
    after: 'If the account isn’t yours, you don’t need to do anything. We won’t send you more notices.',
  },
  emailLink: {
    subject: (appName) => `Confirm your new address for ${appName}`,
    before: (appName) => [
      `Someone who is signed in to an account at ${appName} wants to use this address for it. If it was you, confirm it here. The link works once and expires in one hour.`,
      'Nothing changes until you confirm.',
    ],
    link: 'Confirm this address',
    after: 'If it was not you, don’t open the link: the account isn’t yours.',
  },
  emailTaken: {
    subject: (appName) => `This address already has an account at ${appName}`,
    before: (appName) => [
      `Someone wanted to use this address for another account at ${appName}. An account here has this address, or had it until a few days ago, so nothing was changed.`,
      'If it was you, sign in with this address. Don’t know the password any more? Choose a new one here.',
    ],
    link: 'Choose a new password',
    after: 'If it was not you, there is nothing to do.',
  },
  emailUndo: {
    subject: (appName) => `Your ${appName} account has another address now`,
    before: (appName) => [
      `Your account at ${appName} was moved from this address to another one, by someone who is signed in to it and reads mail there.`,
      'If it was you, all is well. If it was not you, undo it here within 7 days: you choose a new password, this address comes back, every device is signed out, API keys are revoked and webhooks are paused.',
    ],
    link: 'It was not me: undo the change',
    after: 'Don’t pass this mail on: its link opens your account.',
  },
  notice: {
    again: (times) => `This happened ${times === 1 ? 'once more' : `${times} more times`} since our last mail about it.`,
    before: 'If it was you, all is well.',
    link: 'It was not me: choose a new password',
    after: 'If it was not you, choose a new password at once; every device is signed out with it. Then write to our support.',
  },
  notices: {
    'password-reset': {
      subject: (appName) => `Your ${appName} password was reset`,
      sentence:
        'A new password was chosen for your account with a link from a mail. Every device was signed out, API keys were revoked and webhooks are paused.',
    },
    'password-changed': {
      subject: (appName) => `Your ${appName} password was changed`,
      sentence: 'The password of your account was changed by someone who is signed in to it.',
    },
    'password-changed-access-revoked': {
      subject: (appName) => `Your ${appName} password was changed`,
      sentence:
        'The password of your account was changed by someone who is signed in to it. Every other device was signed out, API keys were revoked and webhooks are paused.',
    },
    'second-factor-on': {
      subject: (appName) => `${appName} now asks for a code`,
      sentence: 'An authenticator app was set up for your account. From now on you need a code from the app to sign in.',
    },
    'second-factor-off': {
      subject: (appName) => `${appName} asks for no code any more`,
      sentence: 'The authenticator app was removed from your account. The password alone signs in.',
    },
    'codes-guessed': {
      subject: (appName) => `Someone may know your ${appName} password`,
      sentence:
        'Within an hour, wrong authenticator codes were entered 30 times for your account, after its right password or a sign-in with Google. For the next hour only devices that have signed in before can sign in with a code.',
    },
    'google-linked': {
      subject: (appName) => `Google sign-in was added to your ${appName} account`,
      sentence: 'Your account was linked to the Google account of this address. Google now opens it, beside your password.',
    },
    'google-took-over': {
      subject: (appName) => `Your ${appName} account now opens with Google`,
      sentence:
        'Your account was linked to the Google account of this address. The address had not been confirmed before, so the password and the authenticator app were removed, every device was signed out, API keys were revoked and webhooks are paused.',
    },
    'email-restored': {
      subject: (appName) => `Your ${appName} account has its old address again`,
      sentence:
        'The change of your account’s address was undone with a link from a mail, and a new password was chosen. Every device was signed out, API keys were revoked and webhooks are paused.',
    },
    'deletion-scheduled': {
      subject: (appName) => `Your ${appName} account will be deleted in 7 days`,
      sentence:
        'Someone who is signed in to your account asked to delete it. Until then it works as before, and you can keep it: sign in and choose “Keep my account”.',
    },
    'deletion-cancelled': {
      subject: (appName) => `Your ${appName} account stays`,
      sentence: 'Your account won’t be deleted: someone who is signed in to it chose to keep it.',
    },
    'key-created': {
      subject: (appName) => `An API key was created for your ${appName} account`,
      sentence: 'Software that has this key can use your account as far as the key allows. You can revoke it on the page “API”.',
    },
    'webhook-added': {
      subject: (appName) => `A webhook was added to your ${appName} account`,
      sentence: 'From now on a server gets your account’s numbers and codes. You can remove it on the page “API”.',
    },
  },
};
