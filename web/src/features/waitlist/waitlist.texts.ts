import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const waitlistText = inLanguage('waitlistText', {
  notifyMe: 'Notify me',
  question: {
    title: (service: string): string => `No numbers for ${service} right now`,
    text: 'We’ll look on every server for 24 hours and tell you when there’s one.',
    automatic: 'Buy it for me',
    automaticHint: 'We buy the first number we find and tell you. No code, no charge.',
    cap: 'At most',
    capHint: 'You pay the price of the number you get.',
    capWrong: 'Enter an amount, like 18 or 18.50.',
    nothingHeld: 'No money is held while you wait.',
    no: 'Not now',
    buy: 'Buy it for me',
    busy: 'Saving…',
    country: (country: string): string => `Numbers from ${country} only.`,
  },
  joined: {
    notify: (service: string): string => `We’ll tell you when a number for ${service} is ready`,
    automatic: (service: string): string => `We’ll buy a number for ${service} as soon as there’s one`,
  },
  ended: {
    notified: (service: string): string => `A number for ${service} is ready`,
    bought: (service: string): string => `We bought your number for ${service}`,
    no_money: (service: string): string => `A number for ${service} was there, but your balance was too low`,
    expired: (service: string): string => `No number for ${service} within 24 hours`,
    find: 'Find it',
    show: 'Show number',
    addMoney: 'Add money',
  },
  list: {
    title: 'Waiting for',
    atMost: (cap: number): string => `Up to ${formatRupees(cap)}`,
    automatic: 'We’ll buy it',
    notify: 'We’ll tell you',
    left: (hours: number): string => (hours <= 1 ? 'Less than an hour left' : `${hours} hours left`),
    notified: 'A number is ready',
    bought: 'Bought',
    no_money: 'Your balance was too low',
    expired: 'No number within 24 hours',
    remove: 'Remove',
    removeOf: (service: string): string => `${service} from your waiting list`,
    removed: (service: string): string => `You’re no longer waiting for ${service}`,
    boughtFirst: (service: string): string => `We had just bought your number for ${service}`,
  },
});
