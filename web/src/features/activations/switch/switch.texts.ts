import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../../platform/language/language.ts';

export const switchText = inLanguage('switchText', {
  noExtra: 'Switch, no extra charge',
  more: (amount: number): string => `Switch, ${formatRupees(amount)} more held`,
  missing: (amount: number): string => `You are ${formatRupees(amount)} short to switch.`,
  addBalance: 'Add Balance',
  alreadyHeld: 'Already on hold',
  heldForBoth: '{price} held for both',
  switchedTo: (server: string): string => `Switched to Server ${server}.`,
  switched: 'Switched to another number.',
  listeningUntil: (time: string): string => `Still listening until ${time}.`,
  closing: 'Closing this number.',
  paidByOther: 'You pay once, for the first code of both.',
  closesIn: 'closes in',
  oldIsOpen: (server: string): string => `Your old number on Server ${server} is still open. The first code is yours, and you pay once.`,
});
