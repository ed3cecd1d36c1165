import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './search.texts.ts';

export const searchText: Translation<typeof english.searchText> = {
  didYouMean: 'क्या आप {name} खोज रहे हैं?',
  didYouMeanApp: 'क्या आप {alias} खोज रहे हैं? इसके कोड {service} के नंबर पर आते हैं।',
  usesCodes: '{alias} के कोड {service} के नंबर पर आते हैं।',
  also: 'यानी',
};
