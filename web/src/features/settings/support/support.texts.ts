import { inLanguage } from '../../../platform/language/language.ts';

export const support = inLanguage('support', {
  title: 'Support',
  subtitle: 'Answers to common questions, and how to contact us.',

  places: 'Contact us',
  links: {
    support: { name: 'Customer support', about: 'Write to us about a payment or your account' },
    channel: { name: 'News channel', about: 'New services, prices and known problems' },
    chat: { name: 'Chat', about: 'Talk with us and with other buyers' },
    video: { name: 'Videos', about: 'Watch how it is done, step by step' },
  },
  opensElsewhere: 'opens in a new window',
  status: 'Are codes late, or a deposit? The {link} shows how every server is doing right now.',
  statusPage: 'status page',
  noPlaces:
    'No contact channel has been set up yet. The answers below cover the most common problems, and you never pay for a number without a code.',

  faq: 'Questions and answers',
  search: 'Search the answers',
  searchPlaceholder: 'Such as refund, UTR, resend…',
  clear: 'Clear the search',
  found: (count: number): string => (count === 1 ? '1 answer' : `${count} answers`),
  nothingTitle: (search: string): string => `No answer has “${search}”`,
  nothingText: 'Try a single word, or contact us in one of the ways above.',
  nothingTextAlone: 'Try a single word.',
  copyLink: 'Copy a link to this answer',
  linkCopied: 'Link copied',
} as const);
