import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import { countryName } from '../../catalogue/country-name.ts';
import type { Advice } from './advice.rules.ts';
import { adviceText as text } from './advice.texts.ts';

/** Stands before a switch, and names the country where it is another one than that of the number. */
export function switchSentence({ offer: { server, country }, isBetter, isAbroad }: Advice<OfferedService>): string {
  if (!isAbroad || country === null) return (isBetter ? text.betterInstead : text.likelierInstead)(server);
  return (isBetter ? text.betterAbroad : text.likelierAbroad)({ server, country: countryName(country) });
}
