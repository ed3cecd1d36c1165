import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const cardText = inLanguage('cardText', {
  held: '{price} held',
  charged: '{price} charged',
  askingAgain: (seconds: number): string =>
    seconds > 1
      ? `No answer from the server. Asking again in ${seconds} s. You won’t be charged twice.`
      : 'No answer from the server. Asking again. You won’t be charged twice.',
  cancelAsked: 'Cancelling. Your money returns as soon as that’s confirmed.',
  name: (serial: number, service: string): string => `Number#${serial}, ${service}`,
  serial: (serial: number): string => `#${serial}`,
  replacement: (version: number): string => `${ordinal(version)} number`,
  placeholder: 'OTP will appear here',
  copyNumber: (prefix: string): string => `Copy number without ${prefix}`,
  copyWholeNumber: 'Copy the whole number, ',
  copyCode: (code: string): string => `Copy code ${code}`,
  copyMessage: 'Copy message',
  timeLeft: (clock: string): string => `${clock} left`,
  waiting: 'Waiting',
  usuallyBy: 'Codes usually arrive by',
  usuallyByShort: 'usually by',
  later: 'Later than usual,',
  odds: {
    arrived: (tenths: number): string => `${tenths} in 10 codes have arrived by now.`,
    moreArrived: (tenths: number): string => `More than ${tenths} in 10 codes have arrived by now.`,
    /** 0 for fewer than one. */
    late: (perHundred: number): string => {
      if (perHundred === 0) return 'Fewer than 1 in 100 arrive this late.';
      return perHundred === 1 ? 'Only 1 in 100 arrives this late.' : `Only ${perHundred} in 100 arrive this late.`;
    },
  },
  arrivedAfter: (clock: string): string => `after ${clock}`,
  messages: (count: number): string => `${count} messages`,
  earlier: 'Earlier messages',
  noCode: 'No code in this message',
  listening: 'Open for more codes. They show here right away.',
  resend: 'Resend',
  resendAsked: 'Asked for another code',
  buyNext: 'Buy Next',
  cancel: 'Cancel',
  cancelIn: 'Cancel in',
  cancelBack: 'back',
  cancelling: 'Cancelling',
  cancelsIn: (clock: string): string => `Cancels in ${clock}, unless a code arrives first.`,
  cancellingBody: 'Cancelling. Your money returns as soon as that’s confirmed.',
  expired: 'Expired!',
  endingBody: 'Checking for a last code. If there’s none, your money is returned.',
  cancelled: 'Cancelled',
  noCodeIn: (life: string): string => `No code in ${life}.`,
  lifeMinutes: (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  lifeSeconds: (seconds: number): string => `${seconds} seconds`,
  canceledLine: 'Otp request canceled.',
  moneyBack: 'is back in your wallet.',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  showMessage: 'Show message',
  hideMessage: 'Hide message',

  generating: {
    title: (service: string): string => `Getting a number for ${service}`,
    held: 'held',
    heldAtMost: 'Up to {amount} on hold',
    reserving: (price: number): string => `Reserving ${formatRupees(price)} in your wallet`,
    reservingAtMost: (cap: number): string => `Reserving up to ${formatRupees(cap)} in your wallet`,
    asking: 'Asking for a number',
    askingServer: (server: string): string => `Asking Server ${server}`,
    askingAgain: (step: number, of: number): string => `Asking for a number, ${step} of ${of}`,
    deepCheck: 'Deep check',
    deepCheckOf: (step: number, of: number): string => `Deep check ${step} of ${of}`,
    seconds: 's',
    rejected: (count: number): string =>
      count === 1
        ? 'One number had been used before and was returned. You pay once, for the number shown.'
        : `${count} numbers had been used before and were returned. You pay once, for the number shown.`,
    noneRejected: 'You pay once, for the number shown.',
    plainAnyServer: 'You pay the price of the number you get. If there’s no number within 10 seconds, your money is returned.',
    plain: 'If there’s no number within 10 seconds, your money is returned.',
  },

  cancelDialog: {
    title: 'Cancel this number?',
    body: 'If a code still arrives after you cancel, we’ll offer it to you.',
    moneyBack: 'Back in your wallet',
    keep: 'Keep waiting',
    confirm: 'Cancel number',
  },
});

const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(count: number): string {
  return `${count}${ordinalEndings[ordinalRules.select(count)] ?? 'th'}`;
}
