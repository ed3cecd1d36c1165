import { inLanguage } from '../../../../platform/language/language.ts';

export const priceDialogText = inLanguage('priceDialogText', {
  priceChangedBody: (service: string): string => `${service} has a new price. Nothing was charged.`,
  priceBefore: 'Before',
  priceNow: 'Now',
  buyAtNewPrice: 'Get Number',
  keepMoney: 'Not now',
});
