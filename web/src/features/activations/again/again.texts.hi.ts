import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './again.texts.ts';

export const againText: Translation<typeof english.againText> = {
  ask: '{number} फिर से माँगें',
  askBriefly: 'यही नंबर फिर से',
  title: 'यही नंबर फिर से माँगें?',
  confirm: 'यही नंबर माँगें',
  free: 'नंबर न मिले, तो कुछ नहीं कटेगा।',
  measured: ({ tries, found, withinDays }) => {
    const foundOf = `${tries} में से ${found} बार मिला`;
    return withinDays === null ? foundOf : `${foundOf}, ज़्यादातर ${withinDays} दिन के अंदर`;
  },
};
