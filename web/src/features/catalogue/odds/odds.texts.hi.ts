import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './odds.texts.ts';

export const oddsText: Translation<typeof english.oddsText> = {
  ofHundred: '{hundred} में से {rate} को कोड मिला',
  mostlyWithin: '{hundred} में से {rate} को कोड मिला, ज़्यादातर {wait} में',
  getCode: '{rate} को कोड मिला',
  tooFew: (tries) => `${tries} बार आज़माया, रेटिंग के लिए कम है`,
  seconds: 'से॰',
  minutes: 'मि॰',
};
