import { inLanguage } from '../../../platform/language/language.ts';

export const emailText = inLanguage('emailText', {
  /** On the account's page. */
  change: 'Change',
  waiting: 'Waiting for {email}. Open the link in the mail that we sent there.',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: 'Your address stays as it is',

  dialog: {
    title: 'Change your email',
    subtitle: 'Nothing changes until you open the link that we send to the new address.',
    newEmail: 'New email',
    password: 'Current password',
    passwordRequired: 'Please enter your current password',
    revokeHint: 'Do this if someone else may have used your account. Software that uses them stops.',
    undo: 'Your old address gets a mail with a link that undoes the change for 7 days. Other devices are signed out.',
    cancel: 'Cancel',
    submit: 'Send link',
    busy: 'Sending...',
    sent: (email: string): string => `We sent a link to ${email}`,
  },

  confirm: {
    lead: 'Your account will use the address that this mail came to. Your old address gets a link that undoes it for 7 days.',
    submit: 'Use this address',
    busy: 'Changing...',
    doneTitle: 'Your email is changed',
    done: 'From now on you sign in with {email}.',
    next: 'Continue',
    again: 'Ask for a new link on your account’s page',
  },

  undo: {
    lead: 'Your account gets this address back. Choose a new password: it alone opens the account then.',
    effects: 'Every device is signed out, API keys are revoked and webhooks are paused.',
    submit: 'Put my address back',
    busy: 'One moment...',
    done: 'Your address is back. Please sign in with your new password.',
    back: 'Back to sign in',
  },

  noToken: 'This link is incomplete. Please open it from the mail.',
} as const);
