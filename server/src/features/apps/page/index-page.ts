import { monogram } from '@pinline/contract/catalogue/monogram.rules';
import { makeOncePer } from '../../../platform/keep-briefly.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { Apps } from '../apps.commands.ts';
import { type App, type Odds, offersOf } from '../apps.rules.ts';
import { addressOf, appPath, indexPath } from './addresses.ts';
import { countryName, writeNumber, writePrice, writeRate, writeShortOdds, writeWait } from './figures.ts';
import { writeFrame, type Writing } from './frame.ts';
import { type AppsByLetter, type IndexPage, linkedPages } from './index.rules.ts';

type Listed = { apps: Apps; byLetter: AppsByLetter; page: IndexPage };

export function writeIndex({ apps, byLetter, page }: Listed, writing: Writing): string {
  const { index } = writing.texts;
  const { letter, search } = page;
  return writeFrame(writing, {
    title: letter === undefined ? index.title : index.titleOf(nameOfLetter(letter, writing)),
    description: index.description(apps.list.length),
    path: search === '' ? indexPath(page) : undefined,
    main: markup`<div class="hero"><h1><span>${writeHeading(apps, writing)}</span></h1><p>${writeLead(apps, writing)}</p></div>
<section class="card">${writeSearch(page, writing)}${writeLetters({ byLetter, page }, writing)}${writeRows({ apps, page }, writing)}${writeFoot(page, writing)}</section>`,
  });
}

function writeHeading({ list }: Apps, { texts: { index } }: Writing): Markup {
  const count = writeNumber(list.length);
  return list.length === 1 ? index.headingOfOne(count) : index.heading(count);
}

function writeLead({ countries }: Apps, { texts: { index } }: Writing): Markup | string {
  return countries < 2 ? index.leadAlone : index.lead(writeNumber(countries));
}

function writeSearch({ search }: IndexPage, { of, texts: { index } }: Writing): Markup {
  const language = of.isLanguageAsked ? markup`<input type="hidden" name="lang" value="${of.language}">` : '';
  return markup`<form class="search" action="/apps" role="search"><input type="search" name="q" value="${search}" maxlength="80" placeholder="${index.question}" aria-label="${index.question}">${language}<button class="button">${index.search}</button></form>`;
}

function writeLetters({ byLetter, page }: Pick<Listed, 'byLetter' | 'page'>, writing: Writing): Markup {
  const { of, texts } = writing;
  const link = (letter: string | undefined, text: string) => {
    const current = page.letter === letter && page.search === '' ? markup` aria-current="page"` : '';
    return markup`<a href="${addressOf(indexPath({ letter, page: 1 }), of)}"${current}>${text}</a>`;
  };
  return markup`<nav class="letters" aria-label="${texts.index.letters}">${link(undefined, texts.index.most)}${[...byLetter.keys()].map((letter) => link(letter, nameOfLetter(letter, writing)))}</nav>`;
}

function nameOfLetter(letter: string, { texts }: Writing): string {
  return letter === '0' ? texts.index.others : letter.toUpperCase();
}

/** A row is written once for each reading, which has its own apps. */
const rows = makeOncePer<Markup>();

function writeRows({ apps, page }: Pick<Listed, 'apps' | 'page'>, writing: Writing): Markup {
  const { of, texts } = writing;
  const { index } = texts;
  if (page.apps.length === 0) {
    const reason = page.search === '' ? (apps.isBuyingPaused ? index.paused : index.empty) : index.nothingFound(page.search);
    return markup`<p class="empty">${reason}</p>`;
  }
  const { app, price, day, week, rate, wait, countries } = index.columns;
  return markup`<table class="apps"><colgroup><col><col data-column="price"><col data-column="rate"><col data-column="wait"><col data-column="rate"><col data-column="wait"><col data-column="countries"></colgroup><thead><tr><th scope="col" rowspan="2">${app}</th><th scope="col" rowspan="2">${price}</th><th scope="colgroup" colspan="2">${day}</th><th scope="colgroup" colspan="2">${week}</th><th scope="col" rowspan="2">${countries}</th></tr><tr><th scope="col">${rate}</th><th scope="col">${wait}</th><th scope="col">${rate}</th><th scope="col">${wait}</th></tr></thead><tbody>${page.apps.map((each) => rows(each, `${of.language} ${of.isLanguageAsked}`, () => writeRow(each, writing)))}</tbody></table>`;
}

function writeRow(app: App, { of, texts }: Writing): Markup {
  const { index } = texts;
  const names = offersOf(app).flatMap(({ country }) => (country === undefined ? [] : [countryName(country, of.language)]));
  const [first, second] = names;
  const rest = (shown: number) => (names.length > shown ? index.andMore(writeNumber(names.length - shown)) : '');
  const shownOdds = app.day.successRate === null ? app.week : app.day;
  return markup`<tr><th scope="row"><a class="name" href="${addressOf(appPath(app), of)}"><i class="tile" aria-hidden="true">${monogram(app.name)}</i><span class="clip">${app.name}</span></a><span class="sub meta">${writeShortOdds(shownOdds, texts)}<br>${first ?? ''} ${rest(1)}</span></th><td>${index.from(writePrice(app.priceFrom))}</td>${writeOdds(app.day, texts)}${writeOdds(app.week, texts)}<td class="where clip">${second === undefined ? (first ?? '–') : `${first ?? ''}, ${second}`} <span class="meta">${rest(2)}</span></td></tr>`;
}

function writeOdds({ successRate, usualWaitSeconds }: Odds, texts: Writing['texts']): Markup {
  if (successRate === null) return markup`<td class="odds few" colspan="2">${texts.index.few}</td>`;
  const wait = usualWaitSeconds === null ? '–' : markup`~${writeWait(usualWaitSeconds, texts)}`;
  return markup`<td class="odds">${writeRate(successRate)}</td><td class="odds">${wait}</td>`;
}

function writeFoot({ letter, page, pages, first, count, apps, search }: IndexPage, { of, texts: { index } }: Writing): Markup | string {
  if (apps.length === 0) return '';
  const [shown, all] = [writeNumber(apps.length), writeNumber(count)];
  const says =
    letter === undefined && search === ''
      ? index.mostBought({ shown, count: all })
      : index.ofLetter({ first: writeNumber(first), last: writeNumber(first + apps.length - 1), count: all });
  const link = (number: number) => {
    const current = number === page ? markup` aria-current="page"` : '';
    return markup`<a class="num" href="${addressOf(indexPath({ letter, page: number }), of)}" aria-label="${index.page(number)}"${current}>${number}</a>`;
  };
  const numbers = linkedPages({ page, pages }).map((number) => (number === undefined ? markup`<span>…</span>` : link(number)));
  const links = pages < 2 ? '' : markup`<nav class="numbers" aria-label="${index.pages}">${numbers}</nav>`;
  return markup`<div class="list-foot meta"><span>${says}</span>${links}</div>`;
}
