export const priceChangesText = {
  notice: (count: number): string => (count === 1 ? '{count} cost changed upstream' : '{count} costs changed upstream'),
  noticeLosses: 'The largest loss is first. Prices stay as they are until you change them.',
  review: 'Review',

  title: 'Price Changes',
  subtitle: 'Services whose cost has changed since their price was last reviewed',
  back: 'Back to Services Management',
  list: 'Changed costs',
  columns: {
    choose: 'Choose',
    service: 'Service',
    server: 'Server',
    cost: 'Cost before → now',
    price: 'Price',
    margin: 'Margin now',
    newPrice: 'New price',
    actions: 'Actions',
  },
  server: (server: string): string => `Server ${server}`,
  chooseOne: (service: string, server: string): string => `Choose ${service} of server ${server}`,
  chooseAll: 'Choose all on this page',
  newPriceOf: (service: string, server: string): string => `New price of ${service} of server ${server}`,
  up: 'up',
  down: 'down',
  keep: 'Keep',
  keepOf: (service: string, server: string): string => `Keep the price of ${service} of server ${server}`,
  set: 'Set',
  setOf: (service: string, server: string): string => `Set the price of ${service} of server ${server}`,
  saving: 'Saving...',
  chosen: (count: number): string => `${count} chosen`,
  setChosen: 'Set new prices',
  keepChosen: 'Keep prices',
  outcome: ({ updated, kept }: { updated: number; kept: number }): string =>
    [
      updated > 0 && (updated === 1 ? '1 price set' : `${updated} prices set`),
      kept > 0 && (kept === 1 ? '1 price kept' : `${kept} prices kept`),
    ]
      .filter(Boolean)
      .join(', '),
  leftTitle: (count: number): string =>
    count === 1
      ? 'The cost or price of 1 service has changed meanwhile'
      : `The costs or prices of ${count} services have changed meanwhile`,
  leftText: 'Nothing was changed for {names}. The list shows their current values.',
  dismiss: 'Got it',
  failedTitle: 'The price changes did not load',
  emptyTitle: 'Every price is up to date',
  emptyBody: 'When a provider changes what a service costs, it is listed here.',
};
