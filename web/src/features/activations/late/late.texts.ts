import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../../platform/language/language.ts';

export const lateText = inLanguage('lateText', {
  arrived: 'A late code arrived for {number}.',
  moneyBack: '{price} is back in your wallet.',
  free: 'Nothing’s charged unless you open it.',
  badge: 'Late code',
  noThanks: 'No, thanks',
  left: (hours: number, minutes: number): string =>
    hours > 0 ? `Yours to open for another ${hours} h ${minutes} min.` : `Yours to open for another ${minutes} min.`,
  show: (price: number): string => `Show it for ${formatRupees(price)}`,
  /** When the code of another number was paid for already. */
  showToo: (price: number): string => `Show it too for ${formatRupees(price)}`,
  paidForOther: 'You’ve already paid for your other number’s code.',
  showing: 'Opening…',
  missing: (amount: number): string => `You are ${formatRupees(amount)} short to see it.`,
  addBalance: 'Add balance',
});
