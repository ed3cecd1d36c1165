import { inLanguage } from '../../platform/language/language.ts';

export const myDataText = inLanguage('myDataText', {
  title: 'My data',
  offer: 'One file with everything we have about you: account, numbers and messages still kept, money, sessions, keys and more.',
  open: 'Download my data',
  dialog: {
    title: 'Download my data',
    subtitle: 'A JSON file, which any text editor opens. Up to 5 times a day.',
    text: 'Keep it where only you can read it: it has your numbers and messages.',
    password: 'Current password',
    passwordRequired: 'Please enter your current password',
    cancel: 'Cancel',
    submit: 'Download',
    submitting: 'One moment...',
    started: 'Your download has started',
  },
} as const);
