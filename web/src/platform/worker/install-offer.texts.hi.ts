import type { Translation } from '../language/translation.ts';
import type * as english from './install-offer.texts.ts';

export const installed: Translation<typeof english.installed> = {
  install: 'ऐप इंस्टॉल करें',
};
