import { formatRupees } from '@pinline/contract/values/money-format';

/** Texts of the installed app and of its notifications. */
export const installed = {
  install: 'Install the app',
  deposit: {
    title: (amount: number) => `${formatRupees(amount)} added`,
    body: 'It is in your wallet.',
  },
} as const;
