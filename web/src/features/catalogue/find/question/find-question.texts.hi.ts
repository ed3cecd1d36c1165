import type { Translation } from '../../../../platform/language/translation.ts';
import type * as english from './find-question.texts.ts';

export const findQuestion: Translation<typeof english.findQuestion> = { question: 'किस ऐप का कोड चाहिए?' };
