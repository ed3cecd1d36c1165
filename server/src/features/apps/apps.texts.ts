import { markup, type Markup } from '../../platform/public-pages/markup.ts';

/** English is the default. `apps.texts.hi.ts` has the type of these. */
export const appsTexts = {
  units: { second: 's', minute: 'min' },
  index: {
    title: 'Apps',
    titleOf: (letter: string) => `Apps: ${letter}`,
    description: (count: number) => `Prices, success and usual wait for ${count === 1 ? '1 app' : `${count} apps`}. No code, no charge.`,
    heading: (count: Markup): Markup => markup`Get a code for any of ${count} apps`,
    headingOfOne: (count: Markup): Markup => markup`Get a code for ${count} app`,
    lead: (countries: Markup): Markup => markup`Prepaid numbers in ${countries} countries. You pay only when the code arrives.`,
    leadAlone: 'Prepaid numbers. You pay only when the code arrives.',
    paused: 'Buying is paused right now. Please come back later.',
    empty: 'No apps on sale right now.',
    question: 'Which app is the code for?',
    search: 'Search',
    nothingFound: (search: string) => `No app here is called “${search}”.`,
    letters: 'Apps by letter',
    most: 'Bought most',
    others: '0–9 and others',
    columns: {
      app: 'App',
      price: 'Price',
      day: '24 hours',
      week: '7 days',
      rate: 'Get a code',
      wait: 'Usual wait',
      countries: 'Countries',
    },
    from: (price: Markup): Markup => markup`<span class="meta">from</span> ${price}`,
    getCode: (rate: Markup): Markup => markup`${rate} get a code`,
    few: 'too few to rate',
    andMore: (count: Markup): Markup => markup`and ${count} more`,
    mostBought: ({ shown, count }: { shown: Markup; count: Markup }): Markup => markup`Showing ${shown} of ${count}, bought most first`,
    ofLetter: ({ first, last, count }: { first: Markup; last: Markup; count: Markup }): Markup =>
      markup`Showing ${first} to ${last} of ${count}`,
    pages: 'More pages',
    page: (page: number) => `Page ${page}`,
  },
  app: {
    path: 'Path',
    heading: (name: string) => `${name} codes`,
    countries: ({ count, price }: { count: Markup; price: Markup }): Markup => markup`${count} countries, numbers from ${price}`,
    country: ({ country, price }: { country: string; price: Markup }): Markup => markup`${country}, numbers from ${price}`,
    anyCountry: (price: Markup): Markup => markup`Numbers from ${price}`,
    description: ({ name, price, countries }: { name: string; price: string; countries: number }) =>
      countries < 2 ? `${name} numbers from ${price}.` : `${name} numbers from ${price} in ${countries} countries.`,
    describeOdds: ({ rate, wait }: { rate: number; wait: string | null }) =>
      wait === null ? ` ${rate} of 100 get a code.` : ` ${rate} of 100 get a code, mostly within ${wait}.`,
    signUpAndGet: (price: Markup): Markup => markup`Sign up and get a number · ${price}`,
    getNumber: 'Get a number',
    noCodeNoCharge: (country: Markup): Markup => markup`${country}, no code, no charge`,
    odds: 'How often a code arrives',
    windows: { day: 'Last 24 hours', week: 'Last 7 days' },
    tries: (count: Markup): Markup => markup`${count} tries`,
    ofHundred: (rate: Markup): Markup => markup`${rate} of <span class="num">100</span> get a code`,
    mostlyWithin: (wait: Markup): Markup => markup`mostly within ${wait}`,
    nineInTen: (wait: Markup): Markup => markup`, <span class="num">9</span> in <span class="num">10</span> codes within ${wait}`,
    few: 'Too few tries to rate',
    hours: markup`Each hour of the last <span class="num">24</span>`,
    offers: 'Countries',
    order: 'India first, then by success',
    otherCountries: 'Other countries',
    get: 'Get',
    getOffer: ({ app, country, price }: { app: string; country: string; price: string }) =>
      `Get ${price}: a number for ${app} from ${country}, after signing up`,
    moreCountries: (count: Markup): Markup => markup`${count} more countries`,
    promises: 'What you can count on',
    charge: {
      title: 'No code, no charge',
      text: 'We hold the price when you get a number and charge it only when a code arrives.',
    },
    returned: {
      title: 'Your money returns at once',
      text: 'No number, or no code before it expires: the full price is back in your balance.',
    },
    waits: {
      title: 'You decide how long to wait',
      text: ({ life, cancel }: { life: Markup; cancel: Markup }): Markup =>
        markup`A number waits up to ${life} for its code. You can cancel it after ${cancel}, and pay nothing.`,
    },
    late: { title: 'Late codes aren’t lost', text: 'If a code arrives after you cancel, we offer it to you.' },
    fromTo: ({ from, to }: { from: Markup; to: Markup }): Markup => markup`${from} to ${to}`,
  },
  notFound: {
    title: 'Not on sale',
    heading: 'This app isn’t on sale right now',
    text: 'It may come back. You can get codes for others now.',
    link: 'All apps',
    headingWhenOff: 'Page not found',
    home: 'Home',
  },
  foot: 'Rates count numbers that ended. Fewer than 20 tries are never rated.',
};

export type AppsTexts = typeof appsTexts;
