export const importText = {
  title: 'Import Services',
  subtitle: 'From a provider’s live price list',
  back: 'Back to Services Management',
  otherRoute: 'All routes',

  routes: {
    title: 'Choose a route',
    hint: 'A server’s costs are taken from its first route.',
    server: '{server} · {provider}',
    place: (country: string, operator: string | null): string => (operator === null ? country : `${country} · ${operator}`),
    off: 'Off',
    emptyTitle: 'No routes yet',
    emptyBody: 'Add a route to a server first. It says which provider numbers come from.',
    add: 'Add a route',
    failedTitle: 'The routes did not load',
    unknown: 'This route does not exist.',
  },

  about: '{label} · {server} · {provider}',
  readAgain: 'Read the list again',
  readingShort: 'Reading...',
  reading: 'Asking the provider for its prices...',
  failedTitle: 'The price list did not load',
  failedBody: 'Nothing was changed. Please try again.',
  emptyTitle: 'No services for this country and operator',
  emptyBody: 'The provider’s price list is empty.',
  filteredTitle: 'No services found',

  search: 'Search the price list',
  searchPlaceholder: 'Search by name or code...',
  showFilter: 'Show',
  shows: { all: 'All services', new: 'Not sold yet', sold: 'Sold already' },
  found: (total: number): string => (total === 1 ? '{total} service' : '{total} services'),

  markup: {
    title: 'Your price',
    kind: 'Mark-up in',
    kinds: { percent: 'Percent', rupees: 'Rupees' },
    percent: 'Mark-up (%)',
    rupees: 'Mark-up (₹)',
    round: 'Round up to',
    rounds: { '1': 'The paisa', '25': '₹0.25', '50': '₹0.50', '100': 'Whole rupees', '500': '₹5' },
    notNumber: 'A number, such as 25 or 12.5',
    most: 'At most 10,000',
    decimals: 'At most 2 decimals',
  },

  columns: {
    choose: 'Choose',
    service: 'Service',
    upstream: 'Upstream',
    cost: 'Cost',
    stock: 'Stock',
    now: 'Price now',
    price: 'New price',
  },
  list: 'Price list',
  chooseOne: (service: string, code: string): string => `Choose ${service} (${code})`,
  chooseAll: (count: number): string => `Choose all ${count.toLocaleString('en-IN')} shown`,
  notSold: 'Not sold yet',
  offNow: 'Off',
  up: 'up',
  down: 'down',
  same: 'as now',
  unknown: '—',
  hurdles: {
    forbidden: 'Forbidden under Settings',
    tooDear: 'Above ₹1,00,000',
    code: 'Its code cannot be used',
  },

  chosen: (count: number): string => (count === 1 ? '1 chosen' : `${count.toLocaleString('en-IN')} chosen`),
  none: 'Choose the services to sell.',
  summary: (counts: { created: number; changed: number; unchanged: number }): string =>
    [
      counts.created > 0 && `${counts.created.toLocaleString('en-IN')} new`,
      counts.changed > 0 && `${counts.changed.toLocaleString('en-IN')} changed`,
      counts.unchanged > 0 && `${counts.unchanged.toLocaleString('en-IN')} unchanged`,
    ]
      .filter(Boolean)
      .join(', '),
  apply: 'Apply',

  confirm: {
    title: (server: string): string => `Apply to ${server}?`,
    created: (count: number): string =>
      count === 1 ? '{count} new service goes on sale immediately.' : '{count} new services go on sale immediately.',
    changed: (count: number): string =>
      count === 1
        ? '{count} price changes for new purchases: {up} up, {down} down.'
        : '{count} prices change for new purchases: {up} up, {down} down.',
    unchanged: (count: number): string => (count === 1 ? '{count} price stays as it is.' : '{count} prices stay as they are.'),
    waiting: 'Numbers already bought keep their price. Prices that have changed since you loaded this list are left out.',
    cancel: 'Cancel',
    submit: (count: number): string => (count === 1 ? 'Apply to 1 service' : `Apply to ${count.toLocaleString('en-IN')} services`),
    busy: 'Applying...',
  },

  result: {
    title: 'Applied',
    partTitle: 'Applied in part',
    counts: { created: 'New', updated: 'Changed', unchanged: 'Unchanged', left: 'Left out' },
    stopped: (count: number): string =>
      `${count.toLocaleString('en-IN')} ${count === 1 ? 'service' : 'services'} may not have been changed. Read the list again to see.`,
    why: {
      moved: 'Their cost has changed since the list was read',
      changed: 'Another operator changed their price since the list was read',
      gone: 'No longer on the price list',
      forbidden: 'Forbidden under Settings, Names that may not be sold',
    },
    more: (count: number): string => `and ${count} more`,
    done: 'Done',
    checklist: 'Back to Go live',
  },
};
