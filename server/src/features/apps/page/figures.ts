import type { Country } from '@pinline/contract/catalogue/countries.rules';
import type { Language } from '@pinline/contract/auth/language.rules';
import { splitRupees } from '@pinline/contract/values/money-format';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { writeRoughWait } from '../../../platform/public-pages/times.ts';
import { toneOf, type Figures } from '../../status/status.rules.ts';
import type { AppsTexts } from '../apps.texts.ts';

/** `₹18.50`, the rupees heavier than the paise. */
export function writePrice(amount: number): Markup {
  const { rupees, paise } = splitRupees(amount);
  return markup`<span class="num price">₹<b>${rupees}</b>.${paise}</span>`;
}

export function writeNumber(value: number): Markup {
  return markup`<span class="num">${inIndia.format(value)}</span>`;
}

export function writeWait(seconds: number, { units }: AppsTexts): Markup {
  return writeRoughWait(seconds, units);
}

export function writeRate(rate: number): Markup {
  return markup`<span class="num rate ${toneOf(rate)}">${rate}%</span>`;
}

export function writeShortOdds({ successRate, usualWaitSeconds }: Figures, texts: AppsTexts): Markup {
  if (successRate === null) return markup`${texts.index.few}`;
  const wait = usualWaitSeconds === null ? '' : markup` · ~${writeWait(usualWaitSeconds, texts)}`;
  return markup`${texts.index.getCode(writeRate(successRate))}${wait}`;
}

/** The contract names countries in English. */
export function countryName({ iso, name }: Country, language: Language): string {
  return language === 'en' ? name : (namesIn(language).of(iso) ?? name);
}

const inIndia = new Intl.NumberFormat('en-IN');

function namesIn(language: Language): Intl.DisplayNames {
  const known = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  displayNames.set(language, known);
  return known;
}

const displayNames = new Map<Language, Intl.DisplayNames>();
