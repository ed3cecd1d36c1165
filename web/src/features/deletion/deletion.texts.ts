import { inLanguage } from '../../platform/language/language.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const deletionText = inLanguage('deletionText', {
  title: 'Delete account',
  offer: 'Your e-mail address, numbers, messages, devices and API keys are erased after 7 days. Until then you can change your mind.',
  open: 'Delete account',
  failed: 'We couldn’t check whether your account is about to be deleted.',

  due: 'Your account will be deleted on {date}.',
  asBefore: 'Until then it works as before. A number that is open, or money you add, makes it wait.',
  overdue: 'Your account is deleted as soon as nothing is left to wait for.',
  keep: 'Keep my account',
  kept: 'Your account stays',
  giveUpMore: 'Give this up too',

  waits: 'It waits for this:',
  wouldWait: 'It will wait for this:',
  wait: {
    number: (count: number): string => `${counted(count, 'number is', 'numbers are')} still open`,
    deposit: (count: number): string => `${counted(count, 'payment is', 'payments are')} being checked`,
    bonus: (count: number): string => `${counted(count, 'referral bonus is', 'referral bonuses are')} being checked`,
    debt: () => 'A payment of {amount} that we credited in advance hasn’t arrived',
    legal_hold: () => 'We must keep your account for now. Support can tell you more.',
    blocked: () => 'Your account is blocked',
    balance: () => 'Your balance is {amount} more than you gave up. Spend it, or give it up too.',
  },

  dialog: {
    title: 'Delete your account?',
    erased: 'After 7 days we erase your e-mail address, numbers, messages, devices, API keys and webhooks. This can’t be undone.',
    stays: 'The movements of your money stay in our books, under a number that isn’t linked to you.',
    money: 'You have {amount}. You can spend it first, or ask support. If you delete your account, it is gone.',
    moneyHeld:
      'You have {amount}, {held} of it held for numbers. You can spend it first, or ask support. If you delete your account, it is gone.',
    spend: 'Spend it',
    support: 'Ask support',
    giveUp: 'I give up {amount}',
    giveUpHint: 'It won’t be returned.',
    giveUpRequired: 'Please confirm that you give up your balance, or spend it first',
    password: 'Current password',
    passwordRequired: 'Please enter your current password',
    cancel: 'Keep my account',
    submit: 'Delete my account',
    submitting: 'One moment...',
    done: 'Your account will be deleted in 7 days',
  },
} as const);
