import { formatRupees } from '@pinline/contract/values/money-format';

export const installed = {
  install: 'Install the app',
  deposit: {
    title: (amount: number) => `${formatRupees(amount)} added`,
    body: 'It is in your wallet.',
  },
} as const;
