export const tiersText = {
  title: 'Price tiers',
  text: 'Users of a tier pay the service’s price changed by its percentage, rounded up to a paisa: on the web and by key. Numbers already bought keep their price. Routes still refuse to sell below cost.',
  add: 'Add tier',
  none: 'No tiers. All users pay the services’ prices.',
  failedTitle: 'The tiers did not load',
  users: (count: number): string => (count === 1 ? '1 user' : `${count} users`),
  edit: 'Edit',
  remove: 'Remove',
  of: (action: string, name: string): string => `${action} ${name}`,
  percent: (percent: number): string => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`,

  form: {
    addTitle: 'Add a price tier',
    editTitle: 'Edit a price tier',
    name: 'Name',
    percent: 'Change of each price (%)',
    percentHint: '−10 turns ₹20.00 into ₹18.00. From −30 to 50, with at most 1 decimal.',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: (name: string): string => `${name} saved`,
  },

  removing: {
    title: (name: string): string => `Remove ${name}?`,
    text: 'Its users pay the services’ prices from their next purchase on.',
    confirm: 'Remove',
    busy: 'Removing...',
    done: (name: string): string => `${name} is removed`,
  },

  ofUser: {
    title: 'Prices',
    label: 'Price tier',
    none: 'The services’ prices',
    saved: 'Saved. The next purchase costs the new price.',
  },
} as const;
