/** Texts of the Support page around its questions, which stand in questions.ts. */
export const support = {
  title: 'Support',
  subtitle: 'Answers to what buyers ask, and the places to ask a person.',

  places: 'Ask a person',
  links: {
    support: { name: 'Customer support', about: 'Write to us about a payment or your account' },
    channel: { name: 'News channel', about: 'New services, prices and known trouble' },
    chat: { name: 'Chat', about: 'Talk with us and with other buyers' },
    video: { name: 'Videos', about: 'Watch how it is done, step by step' },
  },
  opensElsewhere: 'opens in a new window',
  noPlaces:
    'There is no place to write to yet. The answers below cover what goes wrong most often, and money without a code returns by itself.',

  faq: 'Questions and answers',
  search: 'Search the answers',
  searchPlaceholder: 'Such as refund, UTR, resend…',
  clear: 'Clear the search',
  found: (count: number): string => (count === 1 ? '1 answer' : `${count} answers`),
  nothingTitle: (search: string): string => `No answer has “${search}”`,
  nothingText: 'Try one word of it, or ask a person in one of the places above.',
  nothingTextAlone: 'Try one word of it.',
  copyLink: 'Copy a link to this answer',
  linkCopied: 'Link copied',
} as const;
