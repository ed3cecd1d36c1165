const aboutWords = new Map([
  ['activation', 'number'],
  ['deposit', 'deposit'],
  ['promo', 'promo code'],
  ['user', 'user'],
]);

export const usersText = {
  title: 'Users Management',
  subtitle: 'All accounts, and what each has spent.',
  search: 'Search users',
  searchPlaceholder: 'Search by email or id...',
  columns: {
    email: 'Email',
    joined: 'Joined',
    lastSeen: 'Last seen',
    balance: 'Balance',
    deposit: 'Deposite',
    spent: 'Spent',
    status: 'Status',
    actions: 'Actions',
  },
  sorting: 'Order',
  sortings: {
    '-joined': 'Newest first',
    joined: 'Oldest first',
    '-lastSeen': 'Last seen first',
    lastSeen: 'Not seen for longest',
    '-spent': 'Spent most',
    spent: 'Spent least',
  },
  neverSeen: 'Never',
  statuses: { active: 'Active', blocked: 'Blocked', deleted: 'Deleted account' },
  failedTitle: 'The users did not load',
  emptyTitle: 'No users yet',
  emptyBody: 'New sign-ups are listed here.',
  filteredTitle: 'No users found',

  actions: {
    history: 'Otp History',
    balance: 'Edit Balance',
    sessions: 'Sessions',
    block: 'Block User',
    unblock: 'Unblock User',
    of: (action: string, email: string): string => `${action}: ${email}`,
    explain: (email: string): string => `Explain the balance of ${email}`,
  },

  balance: {
    title: 'Edit Balance',
    label: 'Balance (₹)',
    before: 'Before',
    after: 'After',
    change: 'Change',
    tooManyDecimals: 'At most 2 decimals',
    negative: 'At least 0',
    tooMuch: 'At most ₹1,00,00,000',
    same: 'This is the balance already',
    changed: (balance: string): string => `The balance has changed meanwhile. It is ${balance} now.`,
    save: 'Save',
    saving: 'Saving...',
    saved: (email: string, balance: string): string => `${email} has ${balance} now`,
  },

  block: {
    title: 'Block User',
    text: 'They are signed out everywhere immediately and can’t sign in or buy. Numbers already bought and the balance aren’t affected.',
    confirm: 'Block User',
    busy: 'Blocking...',
    done: (email: string): string => `${email} is blocked`,
  },
  unblock: {
    title: 'Unblock User',
    text: 'They can sign in and buy again, with the balance they have.',
    confirm: 'Unblock User',
    busy: 'Unblocking...',
    done: (email: string): string => `${email} is active again`,
  },

  ledger: {
    title: 'Where this balance comes from',
    after: 'Balance after',
    kinds: {
      deposit: 'Deposit',
      hold: 'Held for a number',
      capture: 'Charged',
      release: 'Returned',
      refund: 'Refund',
      promo: 'Promo code',
      referral: 'Referral bonus',
      adjustment: 'Adjusted by hand',
      opening: 'Opening balance',
      late_capture: 'Charged for a late code',
      forfeit: 'Given up with the account',
    },
    /** What an entry is about, by its reference, such as `activation:42`. */
    about: (kind: string, id: string): string | undefined => {
      const word = aboutWords.get(kind);
      return word === undefined ? undefined : `${word} ${id}`;
    },
    by: (actor: string): string => `by ${actor}`,
    now: 'Available now',
    failedTitle: 'The entries did not load',
    emptyTitle: 'No entries yet',
    emptyBody: 'No money has moved in this account.',
  },

  sessions: {
    title: 'Sessions',
    failedTitle: 'The sessions did not load',
    emptyTitle: 'No sessions',
    emptyBody: 'No one has signed in to this account yet.',
    signedIn: 'Signed in',
    lastUsed: 'last used',
    unknownAddress: 'address unknown',
    endNote:
      'Signing out everywhere ends every session immediately. Numbers and balance aren’t affected. Anyone who knows the password can sign in again.',
    end: 'Sign out everywhere',
    ending: 'Signing out...',
    ended: (email: string): string => `${email} is signed out everywhere`,
  },
};
