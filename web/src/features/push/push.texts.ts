import { inLanguage } from '../../platform/language/language.ts';

export const pushText = inLanguage('pushText', {
  question: 'Tell me when the code arrives?',
  hint: 'You’ll get a notification with the code, even when this page is closed.',
  yes: 'Yes, tell me',
  notNow: 'Not now',
  isOn: 'We’ll tell you when a code arrives',
});
