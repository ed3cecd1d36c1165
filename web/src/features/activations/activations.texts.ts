import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const activationsText = inLanguage('activationsText', {
  serverName: (server: string): string => `Server ${server}`,

  picker: {
    label: 'Service',
    placeholder: 'Search services...',
    submit: 'Submit',
    selectFirst: 'Please select a service first',
    change: 'Change Service',
    close: 'Close',
    failed: 'The services did not load',
    failedBody: 'Your numbers are not affected.',
    retry: 'Retry',
    loading: 'Loading services',
  },

  rate: (rate: number): string => `${rate}%`,

  buy: {
    getNumber: 'Get Number',
    anyCountry: 'any country',
    add: 'Add',
    maximum: (maximum: number): string => `Max ${maximum}`,
    paused: 'Buying is paused',
    offline: 'No connection',
    offlineReason: 'You’re offline. You can buy again as soon as the connection is back. Your numbers keep waiting.',
    active: (active: number, maximum: number): string => `${active}/${maximum}`,
    activeLabel: 'Active:',
    deepCheck: 'Deep Check',
    deepCheckHint: 'Only numbers never used here for this service. Takes up to 60 s.',
    moneyNote: 'We hold the price when you get a number and charge it only when a code arrives. No code, no charge.',
    missing: (amount: number): string => `You are ${formatRupees(amount)} short for this number.`,
    leastPayment: (amount: number): string => `${formatRupees(amount)} is the smallest payment.`,
    addBalance: 'Add Balance',
    allow: (price: number): string => `Allow ${formatRupees(price)}`,
    priceChangedTitle: 'The price has changed',
    lostForGood:
      'The connection was lost while you were buying a number. If you got one, it appears here. If not, your money is returned within a minute.',
  },

  list: 'Your numbers',
  toasts: {
    copy: 'Copy',
    copied: 'Copied',
    fetched: (serial: number): string => `Otp fetched successfully for Number#${serial}`,
    canceled: 'Otp request canceled',
    showNumber: 'show the number',
    lateCode: (price: number): string => `A late code arrived. Its card shows it for ${formatRupees(price)}.`,
    numberCopied: (value: string): string => `${value} number copied`,
    codeCopied: (value: string): string => `${value} otp copied`,
    nothingToCopy: 'No code to copy yet',
    nothingToCancel: 'No number to cancel',
  },

  arrival: {
    spoken: (code: string, service: string): string => `Code ${code} for ${service}`,
    spokenMessage: (service: string): string => `A message without a code arrived for ${service}`,
    pageTitle: (code: string, title: string): string => `${code} · ${title}`,
    newMessage: 'New message',
  },
});
