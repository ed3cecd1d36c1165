import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const activationsText = inLanguage('activationsText', {
  pageTitle: (server: string): string => (server === '4' ? 'OTP Services' : `Server ${server}`),
  pageSubtitle: 'OTP Services',
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

  figures: {
    rate: (rate: number): string => `${rate}%`,
    usually: 'usually',
    samples: 'samples',
    tooFew: (samples: string): string => `${samples} samples, too few to rate`,
    left: (stock: string): string => `${stock} left`,
    soldOut: 'none left',
    spoken: (figures: { rate: number; wait: string | null; samples: string }): string =>
      `${figures.rate} percent got a code${figures.wait === null ? '' : `, usually within ${figures.wait}`}, ${figures.samples} samples`,
  },

  buy: {
    getNumber: 'Get Number',
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
    addBalance: 'Add Balance',
    notifyMe: 'Notify me',
    allow: (price: number): string => `Allow ${formatRupees(price)}`,
    priceChangedTitle: 'The price has changed',
    askingAgain: (seconds: number): string =>
      seconds > 1
        ? `No answer from the server. Asking again in ${seconds} s. You won’t be charged twice.`
        : 'No answer from the server. Asking again. You won’t be charged twice.',
    lostForGood:
      'The connection was lost while you were buying a number. If you got one, it appears here. If not, your money is returned within a minute.',
  },

  empty: {
    title: 'No numbers yet',
    body: 'Choose a service and press Submit. Your number appears here and its code right under it.',
    bodyChosen: 'Press Get Number. Your number appears here and its code right under it.',
  },
  failed: {
    title: 'Your numbers did not load',
    body: 'They are safe, and codes keep arriving.',
    retry: 'Retry',
  },
  list: 'Your numbers',
  toasts: {
    copy: 'Copy',
    copied: 'Copied',
    fetched: (serial: number): string => `Otp fetched successfully for Number#${serial}`,
    canceled: 'Otp request canceled',
    showNumber: 'show the number',
    cameFrom: ({ server, price }: { server: string; price: number }): string =>
      `Your number came from Server ${server} for ${formatRupees(price)}`,
    lateCode: (price: number): string => `A late code arrived. Its card shows it for ${formatRupees(price)}.`,
    numberCopied: (value: string): string => `${value} number copied`,
    codeCopied: (value: string): string => `${value} otp copied`,
    cancelAsked: 'Cancelling. Your money returns as soon as the provider confirms.',
    nothingToCopy: 'No code to copy yet',
    nothingToCancel: 'No number to cancel',
    notAllowed: 'Your browser does not allow notifications for this page',
  },

  arrival: {
    spoken: (code: string, service: string): string => `Code ${code} for ${service}`,
    spokenMessage: (service: string): string => `A message without a code arrived for ${service}`,
    pageTitle: (code: string, title: string): string => `${code} · ${title}`,
    newMessage: 'New message',
  },

  keys: {
    search: 'Search a service',
    get: 'Get a number',
    copy: 'Copy the newest code',
    cancel: 'Cancel the newest number',
  },
});
