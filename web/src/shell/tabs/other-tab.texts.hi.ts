import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './other-tab.texts.ts';

export const otherTabText: Translation<typeof english.otherTabText> = {
  title: 'यह ऐप दूसरे टैब में पहले से खुला है।',
  text: 'यह ऐप एक ही टैब में चलता है। कृपया उसी टैब में जारी रखें जो आपने आख़िर में खोला था।',
  action: 'पेज रीलोड करें',
};
