import { inLanguage } from '../../../platform/language/language.ts';

type Spoken = { service: string; server: string; country: string };

export const findText = inLanguage('findText', {
  promise: 'No code, no charge.',
  pick: 'We pick the server that works best right now.',
  order: 'Best first: by success, then price, then wait.',
  list: 'Services and offers',

  country: 'Country',
  anyCountry: 'Any country',
  /** While no country is chosen. */
  countryFirst: (country: string): string => `${country} first`,
  allCountries: 'All countries',
  mostly: 'mostly',
  unknownCountry: 'any country',
  otherCountries: 'Other countries',
  alsoOthers: 'Also other countries',

  chosenBefore: 'Recent and favourites',
  all: 'Often bought',
  unmeasured: 'All services',
  found: '{count} of {total} services',
  foundSpoken: (count: number): string => (count === 1 ? '1 service found' : `${count} services found`),
  samples: (count: number): string => (count === 1 ? 'try' : 'tries'),
  tooFew: ', too few to rate',
  more: (count: number): string => `${count} more`,
  moreOf: (service: string): string => `of ${service}`,
  left: (count: string): string => `${count} more services. Type to find them.`,
  chips: { best: 'Best', most_reliable: 'Most reliable', cheapest: 'Cheapest', unrated: 'New here' },
  soldOut: 'No numbers right now',

  get: 'Get',
  getNumber: 'Get number',
  getSpoken: ({ service, server, country }: Spoken): string => `for ${service} on Server ${server}, ${country}`,
  notifyMe: 'Notify me',
  waiting: 'We’ll tell you',
  whenThereIs: (service: string): string => `when there is a number for ${service}`,
  getSpokenAny: ({ service, server, country }: Spoken): string => `for ${service} on Server ${server} or any other, ${country}`,
  upTo: 'up to',
  allow: 'Allow',
  add: 'Add',
  short: 'This number is {price} and you have {balance}. Add {amount} by UPI and we’ll bring you right back to this offer.',
  shortOfLeast:
    'This number is {price} and you have {balance}. {amount} is the smallest payment; what is left of it stays in your balance. We’ll bring you right back to this offer.',
  leastPayment: (amount: string): string => `${amount} is the smallest payment`,
  isBuying: 'A number is being bought',

  anyServer: {
    label: 'Any server',
    upTo: 'Any server, up to {cap}',
    capOf: (service: string): string => `Any server, up to, for ${service}`,
    cap: 'Any server, up to',
    hint: 'You pay the price of the number you get.',
    tooLow: (cap: string): string => `No server has it for ${cap} or less.`,
    notAmount: 'Enter an amount, like 18 or 18.50.',
  },

  nothing: 'No services found',
  nothingHere: (country: string): string => `No server sells it with numbers from ${country}.`,
  nothingOnSale: 'Nothing is on sale right now. Your balance is unchanged.',
  close: 'Close',

  goTo: 'Go to',

  keys: { move: 'move', get: 'get number', offers: 'offers' },

  first: {
    title: 'Get this number?',
    text: 'From now on, one tap or Enter gets the number right away.',
    price: 'Price',
    atMost: 'Any server, up to',
    no: 'Not now',
  },
} as const);
