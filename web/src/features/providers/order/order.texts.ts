import { formatRupees } from '@pinline/contract/values/money-format';

export const orderText = {
  title: 'Order of routes',
  subtitle: 'Which route each service asks first',
  back: 'Back to services',
  server: 'Server',
  failedTitle: 'The orders did not load',
  emptyTitle: 'Nothing to compare yet',
  emptyText: 'Once services have sold numbers here, each shows what its routes earn. An order needs at least two routes.',

  automatic: 'Automatic order',
  automaticHint:
    'Each service asks the route with the highest margin × proven success first. Proven success is the success rate that a route reaches with 90% confidence. 5% of purchases try another open route first, to keep the figures fresh.',
  isOn: 'On: each service follows its figures. Orders set by hand apply again when it’s off.',
  onTitle: (server: string): string => `Order the routes of ${server} automatically?`,
  onText:
    'Purchases ask the route with the highest proven earnings first. Price ceilings, pauses and countries stay as they are. You can switch it off at any time.',
  cancel: 'Cancel',
  switchOn: 'Switch on',
  switchingOn: 'Switching on...',
  switchedOn: (server: string): string => `${server} orders its routes automatically`,
  switchedOff: (server: string): string => `${server} is back to its own order`,

  allEarned: (amount: number): string => `With these orders, yesterday would have earned {amount} ${moreOrLess(amount)} {numbers}`,
  numbers: (count: number): string => (count === 1 ? 'over 1 number' : `over ${count} numbers`),
  assumptions:
    'Assumes that the proposed first route would have sold as often as it did when asked yesterday, at its average cost, with the success its numbers prove. Numbers it sold itself, and those wanted from a country it doesn’t have, are left out.',
  applyAll: (count: number): string => (count === 1 ? 'Use 1 proposed order' : `Use ${count} proposed orders`),
  saving: 'Saving...',
  appliedAll: (count: number): string => (count === 1 ? '1 service uses the proposed order' : `${count} services use the proposed order`),

  list: (server: string): string => `Services of ${server}`,
  shown: (count: number): string => (count === 1 ? '1 service' : `${count} services`),
  further: (count: number): string => (count === 1 ? '1 more service isn’t listed.' : `${count} more services aren’t listed.`),
  price: (price: number): string => `sold at ${formatRupees(price)}`,
  setByHand: 'Set by hand',
  proposal: 'Proposal',
  today: 'Today',
  proposed: 'Proposed',
  before: 'before',
  earned: (amount: number): string => `With this order, yesterday would have earned {amount} ${moreOrLess(amount)} {numbers}`,
  noGain: 'The first route stays the same.',
  unknown: 'Yesterday’s numbers are too few to say what it would have earned.',
  apply: 'Use this order',
  applyOf: (service: string): string => `Use this order: ${service}`,
  applied: (service: string): string => `${service} uses the proposed order`,
  giveBack: 'Back to the server’s order',
  giveBackOf: (service: string): string => `Back to the server’s order: ${service}`,
  gaveBack: (service: string): string => `${service} follows its server again`,
  why: (service: string): string => `Routes of ${service}`,
  showWhy: 'Figures',

  columns: {
    route: 'Route',
    provider: 'Provider',
    success: 'Codes',
    cost: 'Cost',
    margin: 'Margin',
    earns: 'Earns at least',
    state: 'State',
  },
  success: (succeeded: string, samples: string): string => `${succeeded} of ${samples}`,
  proven: (percent: number): string => `at least ${percent}%`,
  noSamples: 'none yet',
  notKnown: 'not known',
  standings: { open: 'Open', out_of_stock: 'No stock', paused: 'Paused', shut: 'Kept shut', not_working: 'Not working' },
} as const;

function moreOrLess(amount: number): string {
  return amount < 0 ? 'less' : 'more';
}
