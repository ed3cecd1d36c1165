import { monogram } from '@pinline/contract/catalogue/monogram.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { writeStrip } from '../../status/page/strip.ts';
import { type App, type Odds, type Offer, offersOf, serversOf } from '../apps.rules.ts';
import { addressOf, appPath, indexPath, signUpAddress } from './addresses.ts';
import { countryName, writeNumber, writePrice, writeWait } from './figures.ts';
import { writeFrame, type Writing } from './frame.ts';
import { writeOddsLine } from './odds-line.ts';
import { writeCountry, writeOffers } from './offers.ts';
import { waitsOf, writePromises } from './promises.ts';

export function writeApp(app: App, ownLife: number | undefined, writing: Writing): string {
  const { texts, of } = writing;
  const offers = offersOf(app);
  const [offer] = offers;
  if (offer === undefined) throw new Error(`${app.code} is not on sale anywhere`);
  const { country } = offer;
  const signUp = signUpAddress(app, offer);
  const home = addressOf(indexPath({ letter: undefined, page: 1 }), of);
  return writeFrame(writing, {
    title: texts.app.heading(app.name),
    description: describe(app, offers, texts),
    path: appPath(app),
    signUp,
    main: markup`<nav class="path meta" aria-label="${texts.app.path}"><a href="${home}">${texts.index.title}</a> › <span>${app.name}</span></nav>
<div class="app-head"><i class="tile" aria-hidden="true">${monogram(app.name)}</i><div class="hero"><h1><span>${texts.app.heading(app.name)}</span></h1><p>${writeLead(app, offers, writing)}</p></div><a class="button primary get wide" href="${signUp}">${writeGet(offer, writing)}${country === undefined ? '' : markup`<small>${writeCountry(country, of.language)}</small>`}</a></div>
${writeOdds(app, writing)}
<div class="split">${writeOffers(app, offers, writing)}${writePromises(waitsOf({ servers: serversOf(app), offers }, ownLife), texts)}</div>`,
    dock: markup`<a class="button primary get" href="${signUp}">${writeGet(offer, writing)}<small>${writeWhere(offer, writing)}</small></a>`,
  });
}

function describe({ name, priceFrom, day, week }: App, offers: readonly Offer[], { app, units }: Writing['texts']): string {
  const { successRate, usualWaitSeconds } = day.successRate === null ? week : day;
  const base = app.description({ name, price: formatRupees(priceFrom), countries: countriesOf(offers) });
  if (successRate === null) return base;
  return base + app.describeOdds({ rate: successRate, wait: usualWaitSeconds === null ? null : `${usualWaitSeconds} ${units.second}` });
}

function countriesOf(offers: readonly Offer[]): number {
  return offers.filter(({ country }) => country !== undefined).length;
}

function writeLead({ priceFrom }: App, offers: readonly Offer[], { texts: { app }, of }: Writing): Markup {
  const price = writePrice(priceFrom);
  const count = countriesOf(offers);
  if (count > 1) return app.countries({ count: writeNumber(count), price });
  const country = offers[0]?.country;
  return country === undefined ? app.anyCountry(price) : app.country({ country: countryName(country, of.language), price });
}

function writeGet({ price }: Offer, { texts: { app } }: Writing): Markup {
  return markup`<span data-signed-in="${app.getNumber}">${app.signUpAndGet(writePrice(price))}</span>`;
}

function writeWhere({ country }: Offer, { texts: { app }, of }: Writing): Markup {
  return country === undefined ? markup`${app.charge.title}` : app.noCodeNoCharge(writeCountry(country, of.language));
}

function writeOdds({ day, week, last24Hours }: App, { texts }: Writing): Markup {
  const longest = Math.max(day.longWaitSeconds ?? 0, week.longWaitSeconds ?? 0);
  const windows = [
    { odds: day, title: texts.app.windows.day },
    { odds: week, title: texts.app.windows.week },
  ];
  const hours = last24Hours.every((rate) => rate === null)
    ? ''
    : markup`<div class="hours"><span class="meta">${texts.app.hours}</span>${writeStrip(last24Hours)}</div>`;
  return markup`<section class="card" aria-label="${texts.app.odds}"><div class="windows">${windows.map(({ odds, title }) => writeWindow(odds, { title, longest, texts }))}</div>${hours}</section>`;
}

type Window = { title: string; longest: number; texts: Writing['texts'] };

function writeWindow({ successRate, usualWaitSeconds, longWaitSeconds, tries }: Odds, { title, longest, texts }: Window): Markup {
  const { app } = texts;
  if (successRate === null) return markup`<div><p>${title}</p><p class="few">${app.few}</p></div>`;
  const long = longWaitSeconds === null ? '' : app.nineInTen(writeWait(longWaitSeconds, texts));
  const waits = usualWaitSeconds === null ? '' : markup`<p class="meta">${app.mostlyWithin(writeWait(usualWaitSeconds, texts))}${long}</p>`;
  const line =
    usualWaitSeconds === null || longWaitSeconds === null ? '' : writeOddsLine({ usual: usualWaitSeconds, long: longWaitSeconds, longest });
  return markup`<div><p>${title}<span class="meta">${app.tries(writeNumber(tries))}</span></p><p class="rate-big">${app.ofHundred(writeNumber(successRate))}</p>${waits}${line}</div>`;
}
