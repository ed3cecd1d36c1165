export const palette = {
  title: 'Search or jump to',
  open: 'Search or jump to',
  placeholder: 'Search pages and services…',
  nothing: 'Nothing found',
  searching: 'Searching…',
  pagesGroup: 'Pages',
  servicesGroup: 'Get a number',
  actionsGroup: 'Actions',
  serviceHint: ({ server, price }: { server: string; price: string }) => `Server ${server} · ${price}`,
} as const;

export const keyList = {
  title: 'Keyboard',
  paletteKeys: 'Ctrl K',
  escape: 'Esc',
  palette: 'Search or jump to a page',
  help: 'This list',
  close: 'Close what is open',
} as const;
