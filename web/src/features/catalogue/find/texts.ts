export const findText = {
  question: 'Which app is the code for?',
  promise: 'No code, no charge.',
  pick: 'We pick the server that works best right now.',
  order: 'Best first: by success, then price, then wait.',
  list: 'Services and offers',

  country: 'Country',
  anyCountry: 'Any country',
  mostly: 'mostly',
  unknownCountry: 'Country varies',

  chosenBefore: 'Recent and favourites',
  all: 'Often bought',
  found: { of: 'of', services: 'services' },
  foundSpoken: (count: number): string => (count === 1 ? '1 service found' : `${count} services found`),
  success: 'Success',
  usualWait: 'Usual wait',
  usually: 'usually',
  samples: 'samples',
  tooFew: ', too few to rate',
  more: (count: number): string => `${count} more`,
  moreOf: (service: string): string => `of ${service}`,
  left: (count: string): string => `${count} more services. Type to find them.`,
  chips: { best: 'Best', most_reliable: 'Most reliable', cheapest: 'Cheapest', new: 'New here' },
  soldOut: 'No numbers right now',

  get: 'Get',
  getNumber: 'Get number',
  getSpoken: ({ service, server }: { service: string; server: string }): string => `for ${service} on Server ${server}`,

  nothing: 'No services found',
  nothingFor: (search: string): string => `No server sells “${search}”.`,
  nothingHere: (country: string): string => `No server sells it with numbers from ${country}.`,
  nothingOnSale: 'Nothing is on sale right now. Your balance is unchanged.',
  close: 'Close',

  goTo: 'Go to',

  keys: { move: 'move', get: 'get number', offers: 'offers' },

  first: {
    title: 'Get this number?',
    text: 'From now on, Enter gets the highlighted number right away.',
    price: 'Price',
    no: 'Not now',
  },
} as const;
