import { type Language, languageNames, otherLanguage } from '@pinline/contract/auth/language.rules';
import { statusTexts as hindi } from '../status.texts.hi.ts';
import { statusTexts as english, type StatusTexts } from '../status.texts.ts';
import type { Status } from '../status.commands.ts';
import { periods } from '../status.rules.ts';
import { appsAddress, pageAddress, type PageOf, shortestRated } from './address.ts';
import { headlineDots } from './dots.ts';
import { writeIncidents, writeMoney } from './facts.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { shellTextsIn, writeBar, writeDocument } from '../../../platform/public-pages/shell.ts';
import type { ShellTexts } from '../../../platform/public-pages/shell.texts.ts';
import { writeServers, writeServices } from './tables.ts';
import { createClock } from '../../../platform/public-pages/times.ts';
import type { Writing } from './writing.ts';

type Options = PageOf & { isStale: boolean; appName: string; timeZone: string };

export function writePage(status: Status, { isStale, appName, timeZone, ...of }: Options): string {
  const { language } = of;
  const [texts, shell] = [textsIn[language], shellTextsIn[language]];
  const clock = createClock(timeZone, shell);
  const { now, servers, services, hasApps } = status;
  const apps = hasApps ? markup`<a href="${appsAddress(of)}">${shell.pages.apps}</a> ` : '';
  const writing: Writing = { texts, units: shell.units, clock, period: of.period ?? shortestRated(servers), now };
  return writeDocument({
    language,
    appName,
    title: shell.pages.status,
    description: texts.description(appName),
    styles: '/status.css',
    scripts: ['/status.js'],
    head: markup`<link rel="alternate" type="application/atom+xml" title="${texts.incidents.title}" href="/status.atom">`,
    bar: writeBar(appName, { language, parts: writeBarParts(of, { texts, shell, hasApps }) }),
    main: markup`<main>
<div class="head"><div class="hero">${writeHeadline(status, writing)}${
      isStale ? markup`<p class="notice" role="status">${shell.stale(clock.timeWithSeconds(now))}</p>` : ''
    }</div>${writePeriods(of, writing)}</div>
<div class="split"><section class="card"><div class="card-head"><h2>${texts.servers}</h2><span class="meta">${texts.asOf(clock.timeWithSeconds(now))}</span></div>${
      servers.length === 0 ? markup`<p class="empty">${texts.noServices}</p>` : writeServers(servers, writing)
    }</section><section class="card"><div class="card-head"><h2>${texts.money}</h2></div>${writeMoney(status, writing)}</section></div>
<section class="card"><div class="card-head"><h2>${texts.services} <span class="meta">${
      services.length < 2 ? '' : texts.boughtMost(markup`<span class="num">${services.length}</span>`)
    }</span></h2>${writeLegend(texts)}</div>${
      services.length === 0 ? markup`<p class="empty">${texts.noPurchases}</p>` : writeServices(services, writing)
    }</section>
<section class="card"><div class="card-head"><h2>${texts.incidents.title}</h2></div>${writeIncidents(status.incidents, writing)}</section>
<p class="meta foot"><span>${texts.foot(timeZone)}</span><span>${apps}<a href="/status.json">status.json</a> <a href="/status.atom">${texts.feed}</a></span></p>
</main>`,
  });
}

const textsIn: Record<Language, StatusTexts> = { en: english, hi: hindi };

function writeBarParts(of: PageOf, { texts, shell, hasApps }: { texts: StatusTexts; shell: ShellTexts; hasApps: boolean }): Markup {
  const other = otherLanguage[of.language];
  const inOther = pageAddress({ ...of, language: other, isLanguageAsked: true });
  const apps = hasApps ? markup`<a class="quiet wide" href="${appsAddress(of)}">${shell.pages.apps}</a>` : '';
  return markup`${apps}<span class="meta wide">${shell.pages.status}</span><a class="quiet wide first" href="/status.atom">${texts.feed}</a><a class="quiet language" href="${inOther}" lang="${other}" hreflang="${other}">${languageNames[other]}</a><a class="button" href="/login" data-signed-in="${shell.home}">${shell.signIn}</a>`;
}

function writeHeadline({ headline, lastCodeAt, servers }: Status, { texts, clock, now }: Writing): Markup {
  const last = lastCodeAt === null ? texts.noCodes : texts.lastCode(clock.span(now.getTime() - lastCodeAt.getTime()));
  const notes = servers.flatMap(({ name, state }) => (state === 'working' ? [] : [texts.states[state].sentence(texts.serverName(name))]));
  return markup`<h1><i class="dot ${headlineDots[headline]}"></i>${texts.headlines[headline]}</h1><p>${last} ${notes.join(' ')}</p>`;
}

function writePeriods(of: PageOf, { texts, period: shown }: Writing): Markup {
  return markup`<nav class="tabs" aria-label="${texts.period}">${periods.map((period) => {
    const current = period === shown ? markup` aria-current="page"` : '';
    return markup`<a href="${pageAddress({ ...of, period })}"${current}>${texts.periods[period].text}</a>`;
  })}</nav>`;
}

function writeLegend({ legend: { good, fair, poor, few } }: StatusTexts): Markup {
  return markup`<p class="legend meta"><span><i></i>${good}</span><span><i class="w"></i>${fair}</span><span><i class="b"></i>${poor}</span><span><i class="n"></i>${few}</span></p>`;
}
