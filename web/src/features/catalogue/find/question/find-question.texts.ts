import { inLanguage } from '../../../../platform/language/language.ts';

/** In each first load; the other texts come with the search. */
export const findQuestion = inLanguage('findQuestion', { question: 'Which app is the code for?' } as const);
