import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './fallen.texts.ts';

export const fallenText: Translation<typeof english.fallenText> = {
  few: 'अभी ऐसे नंबरों पर बहुत कम कोड आ रहे हैं।',
  otherwise: 'कोड न आए तो आपका पैसा वापस हो जाएगा।',
};
