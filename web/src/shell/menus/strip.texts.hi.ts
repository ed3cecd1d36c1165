import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './strip.texts.ts';

export const stripText: Translation<typeof english.stripText> = {
  label: 'कोड का इंतज़ार',
  open: (service) => `${service} का नंबर दिखाएँ`,
  moreWaiting: (count) => `और ${count}`,
  moreCodes: (count) => `और ${count} कोड`,
};
