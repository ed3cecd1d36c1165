import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../../platform/language/language.ts';

export const lateText = inLanguage('lateText', {
  arrivedFor: 'A late code arrived for',
  offeredFor: 'The offer ends after 24 hours.',
  show: (price: number): string => `Show it for ${formatRupees(price)}`,
  showing: 'Opening…',
  missing: (amount: number): string => `You are ${formatRupees(amount)} short to see it.`,
  addBalance: 'Add balance',
});
