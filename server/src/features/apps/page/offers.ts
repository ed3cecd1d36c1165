import type { Language } from '@pinline/contract/auth/language.rules';
import type { Country } from '@pinline/contract/catalogue/countries.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { App, Offer } from '../apps.rules.ts';
import { signUpAddress } from './addresses.ts';
import { countryName, writeNumber, writePrice, writeShortOdds } from './figures.ts';
import type { Writing } from './frame.ts';

const shownOffers = 7;

export function writeOffers(app: App, offers: readonly Offer[], writing: Writing): Markup {
  const { texts } = writing;
  const rows = offers.map((offer) => writeOffer(app, offer, writing));
  const hidden = rows.length - shownOffers;
  // A fold for one row would be as high as the row.
  const shown = hidden > 1 ? shownOffers : rows.length;
  const fold =
    hidden > 1
      ? markup`<details><summary>${texts.app.moreCountries(writeNumber(hidden))}</summary><ul class="offers">${rows.slice(shown)}</ul></details>`
      : '';
  return markup`<section class="card"><div class="card-head"><h2>${texts.app.offers}</h2><span class="meta">${texts.app.order}</span></div><ul class="offers">${rows.slice(0, shown)}</ul>${fold}</section>`;
}

function writeOffer(app: App, offer: Offer, { texts, of }: Writing): Markup {
  const { country, price } = offer;
  const name = country === undefined ? texts.app.otherCountries : countryName(country, of.language);
  const prefix = country === undefined ? '' : markup` <span class="num meta">${country.prefix}</span>`;
  const label = texts.app.getOffer({ app: app.name, country: name, price: formatRupees(price) });
  return markup`<li><div><p>${name}${prefix}</p><p class="meta">${writeShortOdds(offer, texts)}</p></div><a class="button" href="${signUpAddress(app, offer)}" aria-label="${label}">${texts.app.get} ${writePrice(price)}</a></li>`;
}

export function writeCountry(country: Country, language: Language): Markup {
  return markup`${countryName(country, language)} <span class="num">${country.prefix}</span>`;
}
