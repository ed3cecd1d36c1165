export const differencesText = {
  title: 'Differences',
  subtitle:
    'Where a provider’s records and ours differ. We compare them every hour. What you’ve repaired disappears after the next comparison.',
  failedTitle: 'The differences did not load',
  emptyTitle: 'No provider compared yet',
  emptyText: 'The first comparison runs within an hour.',
  none: 'No differences',
  compared: 'Compared {time}',
  never: 'Not read yet',
  problem: (problem: string): string => `Its records can’t be read now: ${problem}`,
  problemNever: 'Nothing has been compared so far.',
  problemBefore: 'These are the differences of the comparison before.',
  note: (note: string): string => `Not everything was compared: ${note}.`,
  byAge: (provider: string): string => `${provider}, by age`,
  ofAge: ({ amount, currency, count }: { amount: string; currency: string; count: number }): string =>
    `${amount} ${currency} in ${count === 1 ? '1 number' : `${count} numbers`}`,
  caption: (provider: string): string => `Differences with ${provider}`,
  columns: { time: 'Time', difference: 'Difference', number: 'Number at the provider', amount: 'Amount', repair: 'What to do' },
  showAll: (count: number): string => `Show all ${count}`,
} as const;
