/** Texts of the question for a fresh code, before something that weighs a lot. */
export const stepUpText = {
  title: 'Confirm that it is you',
  text: 'This changes money, keys or payments. A code of your authenticator is good for 10 minutes of such changes.',
  cancel: 'Cancel',
  confirm: 'Confirm',
  confirming: 'Checking...',
  noneTitle: 'An authenticator app is needed',
  noneText:
    'Changes of money, keys and payments ask for a code of your authenticator app. None is set up for this account yet; nothing was changed.',
  setUp: 'Set it up',
} as const;
