import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './help-button.texts.ts';

export const helpButtonText: Translation<typeof english.helpButtonText> = { title: 'इस नंबर में मदद' };
