/** Texts of the pages that a later delivery fills. */
export const later = {
  getNumber: 'Get a number',
  history: 'See your numbers',
  topup: {
    title: 'Balance & Transactions',
    lead: 'Topups open soon',
    text: 'Until then your balance stays as it is, and you can go on buying numbers with it. Money of numbers without a code returns by itself.',
  },
  refer: {
    title: 'Refer & Earn',
    lead: 'Referrals open soon',
    text: 'You will earn 10% of a friend’s first recharge, at most ₹30 per friend. Your link works already; whoever signs up with it counts as your friend.',
    copy: 'Copy your link',
    copied: 'Referral link copied',
  },
  support: {
    title: 'Support',
    lead: 'Answers open soon',
    text: 'Questions and answers come here. These places answer you today:',
    textWithoutLinks: 'Questions and answers come here. A number without a code costs nothing: its money returns by itself.',
    links: { support: 'Customer support', channel: 'News channel', chat: 'Chat', video: 'Videos' },
  },
} as const;

export const operator = {
  welcome: 'Welcome, Admin',
  lead: 'You are signed in as an operator',
  text: 'The back office opens soon. Buying numbers needs a user account; log out to change accounts.',
  account: 'Signed in as {account}',
} as const;
