import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const noticesText = inLanguage('noticesText', {
  code: {
    title: (service: string): string => `Your code for ${service}`,
    bodyToClick: (code: string): string => `${code}. Click to copy it.`,
    noCode: 'New message',
    copy: 'Copy',
    copied: (code: string): string => `${code} otp copied`,
  },
  lateCode: {
    title: (service: string): string => `A late code arrived for ${service}`,
    body: (price: number): string => `Show it for ${formatRupees(price)}.`,
  },
  deposit: {
    title: (amount: number): string => `${formatRupees(amount)} added`,
    body: 'It is in your wallet.',
  },
  waitlist: {
    notified: { title: (service: string): string => `A number for ${service} is ready`, body: 'Get it before it’s gone.' },
    bought: { title: (service: string): string => `We bought your number for ${service}`, body: 'It’s waiting for its code.' },
    no_money: {
      title: (service: string): string => `Not enough balance for ${service}`,
      body: 'A number was available. Add money and try again.',
    },
  },
  other: { title: 'There’s news in your account', body: 'Open the page to see it.' },
});
