import { inLanguage } from '../../platform/language/language.ts';

/** Apart from the frame's texts, which every page loads first. */
export const otherTabText = inLanguage('otherTabText', {
  title: 'You’ve already opened this in another tab.',
  text: 'This app only works in a single tab. Please continue using the last one you opened.',
  action: 'Reload Page',
} as const);
