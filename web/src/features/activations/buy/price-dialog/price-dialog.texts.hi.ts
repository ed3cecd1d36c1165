import type { Translation } from '../../../../platform/language/translation.ts';
import type * as english from './price-dialog.texts.ts';

export const priceDialogText: Translation<typeof english.priceDialogText> = {
  priceChangedBody: (service) => `${service} की कीमत बदल गई है। कोई पैसा नहीं कटा।`,
  priceBefore: 'पहले',
  priceNow: 'अब',
  buyAtNewPrice: 'नंबर लें',
  keepMoney: 'अभी नहीं',
};
