import { formatRupees } from '@pinline/contract/values/money-format';

type Named = { label: string; server: string };

export const lossesText = {
  title: 'Where you lose',
  period: (days: number): string => (days === 1 ? 'this day, biggest first' : `these ${days} days, biggest first`),
  none: 'No thin margins, no costs that rose, no refunds kept by providers, and no better order of routes.',
  showAll: ({ count, total }: { count: number; total: number }): string =>
    total > count ? `Show ${count} of ${total}` : `Show all ${count}`,
  more: (count: number): string => (count === 1 ? '1 smaller loss isn’t shown' : `${count} smaller losses aren’t shown`),
  failedTitle: 'The losses did not load',

  marginTitle: ({ label, server }: Named): string => `${label} on Server ${server} earns too little`,
  marginText: ({ cost, price }: { cost: number; price: number }): string =>
    `A code costs ${formatRupees(cost)} and sells at ${formatRupees(price)}`,
  costTitle: ({ label, server }: Named): string => `${label} on Server ${server} costs more`,
  costText: ({ before, cost }: { before: number; cost: number }): string =>
    `From ${formatRupees(before)} to ${formatRupees(cost)} a code, and the price didn’t follow`,
  refundedTitle: ({ label, server, share }: Named & { share: number }): string => `${label} on Server ${server}: ${share}% without a code`,
  refundedText: (count: number): string => `Of ${count} numbers sold in these days`,
  keptTitle: ({ label }: { label: string }): string => `${label}: the provider keeps refunds`,
  keptText: (count: number): string =>
    count === 1 ? '1 number refunded to its buyer, not to us' : `${count} numbers refunded to buyers, not to us`,

  orderTitle: ({ label, server }: Named): string => `${label} on Server ${server} asks a worse route first`,
  orderText: ({ first, amount, numbers }: { first: string; amount: number; numbers: number }): string =>
    `With ${first} asked first, yesterday would have earned ${formatRupees(amount)} more over ${numbers === 1 ? '1 number' : `${numbers} numbers`}`,
  reorder: 'Reorder routes',
  isReordered: (label: string): string => `${label} asks its routes in the better order`,
  showOrder: 'Show',

  /** What a remedy changes: a service on one server, or for refunds kept by its provider a route. */
  changed: ({ kind, label, server }: Named & { kind: string }): string => (kind === 'kept' ? label : `${label} on Server ${server}`),
  reprice: (price: number): string => `Reprice to ${formatRupees(price)}`,
  pause: 'Pause',
  putLast: 'Try this route last',
  see: 'See numbers',
  repriced: ({ label, price }: { label: string; price: number }): string => `${label} now costs ${formatRupees(price)}`,
  paused: (label: string): string => `${label} is paused`,
  isLast: (label: string): string => `${label} is now tried last`,
  gone: 'It was removed meanwhile.',
  withoutPicture: (label: string): string => `Choose a picture for ${label} first, under Services Management.`,
  pauseTitle: (label: string): string => `Pause ${label}?`,
  pauseText: 'It isn’t sold there until you switch it on again under Services Management. Numbers already bought aren’t affected.',
  pauseRouteText:
    'Nothing is bought over this route until you switch it on again under Services Management. Numbers already bought aren’t affected.',
};
