import { inLanguage } from '../../../platform/language/language.ts';

export const stepUpText = inLanguage('stepUpText', {
  title: 'Confirm it’s you',
  text: 'Enter a code from your authenticator app. You won’t be asked again for 10 minutes.',
  cancel: 'Cancel',
  confirm: 'Confirm',
  confirming: 'Checking...',
  noneTitle: 'Set up an authenticator app first',
  noneText: 'This needs a code from an authenticator app, and your account doesn’t have one yet. Nothing was changed.',
  setUp: 'Set up',
});
