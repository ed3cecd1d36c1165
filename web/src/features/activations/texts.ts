import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../platform/language/language.ts';

export const activationsText = inLanguage('activationsText', {
  pageTitle: (server: string): string => (server === '4' ? 'OTP Services' : `Server ${server}`),
  pageSubtitle: 'OTP Services',
  serverName: (server: string): string => `Server ${server}`,

  picker: {
    label: 'Service',
    placeholder: 'Search services...',
    list: 'Services',
    nothingFound: 'No services found',
    nothingFoundFor: (search: string): string => `Nothing on this server matches “${search}”.`,
    soldElsewhere: 'Servers that sell it',
    noneOnServer: 'No services on this server right now.',
    submit: 'Submit',
    selectFirst: 'Please select a service first',
    change: 'Change Service',
    close: 'Close',
    chosenBefore: 'Favourites and recent',
    all: 'All services',
    price: 'Price',
    found: (found: string, total: string): string => `${found} of ${total}`,
    foundSpoken: (found: number): string => (found === 1 ? '1 service found' : `${found} services found`),
    move: 'move',
    choose: 'choose',
    favouriteKey: 'favourite',
    favour: (name: string): string => `Add ${name} to favourites`,
    unfavour: (name: string): string => `Remove ${name} from favourites`,
    chosen: 'chosen',
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
    /** Read out in place of the bare figures. */
    spoken: (figures: { rate: number; wait: string | null; samples: string }): string =>
      `${figures.rate} percent got a code${figures.wait === null ? '' : `, usually within ${figures.wait}`}, ${figures.samples} samples`,
  },

  everywhere: {
    title: (service: string): string => `Server for ${service}`,
    notSold: 'not sold here',
    notSoldShort: 'not sold',
    soldOut: 'none left right now',
    soldOutShort: 'none left',
    tooFew: 'seen, too few to rate',
    new: 'new',
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
    allow: (price: number): string => `Allow ${formatRupees(price)}`,
    priceChangedTitle: 'The price has changed',
    priceChangedBody: (service: string): string => `${service} has a new price. Nothing was charged.`,
    priceBefore: 'Before',
    priceNow: 'Now',
    buyAtNewPrice: 'Get Number',
    keepMoney: 'Not now',
    askingAgain: (seconds: number): string =>
      seconds > 1
        ? `No answer from the server. Asking again in ${seconds} s. You won’t be charged twice.`
        : 'No answer from the server. Asking again. You won’t be charged twice.',
    lostForGood:
      'The connection was lost while you were buying a number. If you got one, it appears here. If not, your money is returned within a minute.',
  },

  generating: {
    title: (service: string): string => `Getting a number for ${service}`,
    held: 'held',
    heldAtMost: 'Up to {amount} on hold',
    reserving: (price: number): string => `Reserving ${formatRupees(price)} in your wallet`,
    reservingAtMost: (cap: number): string => `Reserving up to ${formatRupees(cap)} in your wallet`,
    asking: 'Asking the provider',
    askingServer: (server: string): string => `Asking Server ${server}`,
    askingAgain: (step: number, of: number): string => `Asking provider ${step} of ${of}`,
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

  card: {
    list: 'Your numbers',
    held: (price: string): string => `${price} held`,
    charged: (price: string): string => `${price} charged`,
    name: (serial: number, service: string): string => `Number#${serial}, ${service}`,
    serial: (serial: number): string => `#${serial}`,
    /** The number after one that was replaced: `2nd number`. */
    replacement: (version: number): string => `${ordinal(version)} number`,
    placeholder: 'OTP will appear here',
    copyNumber: (prefix: string): string => `Copy number without ${prefix}`,
    copyWholeNumber: 'Copy the whole number, ',
    copyCode: (code: string): string => `Copy code ${code}`,
    copyMessage: 'Copy message',
    copy: 'Copy',
    copied: 'Copied',
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
    arrivedAfter: (clock: string): string => `Arrived after ${clock}`,
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
    /** Of a number that was reported or switched, and may not be cancelled yet. */
    cancelsIn: (clock: string): string => `Cancels in ${clock}, unless a code arrives first.`,
    cancellingBody: 'Cancelling with the provider. Your money returns as soon as it confirms.',
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
  toasts: {
    fetched: (serial: number): string => `Otp fetched successfully for Number#${serial}`,
    canceled: 'Otp request canceled',
    /** Read out after the code of a toast that leads there. */
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

  alerts: {
    soundOn: 'Turn the sound for new codes off',
    soundOff: 'Turn the sound for new codes on',
    notificationsOn: 'Turn notifications for codes and deposits off',
    notificationsOff: 'Turn notifications for codes and deposits on',
  },

  cancelDialog: {
    title: 'Cancel this number?',
    body: 'If a code still arrives after you cancel, we’ll offer it to you.',
    moneyBack: 'Back in your wallet',
    keep: 'Keep waiting',
    confirm: 'Cancel number',
  },

  keys: {
    search: 'Search a service',
    get: 'Get a number',
    copy: 'Copy the newest code',
    cancel: 'Cancel the newest number',
  },
});

const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(count: number): string {
  return `${count}${ordinalEndings[ordinalRules.select(count)] ?? 'th'}`;
}
