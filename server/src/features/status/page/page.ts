import { type Language, languageNames, otherLanguage } from '@pinline/contract/auth/language.rules';
import { statusTexts as hindi } from '../status.texts.hi.ts';
import { statusTexts as english, type StatusTexts } from '../status.texts.ts';
import type { Status } from '../status.commands.ts';
import { periods } from '../status.rules.ts';
import { pageAddress, type PageOf } from './address.ts';
import { headlineDots } from './dots.ts';
import { writeIncidents, writeMoney } from './facts.ts';
import { markup, type Markup } from './markup.ts';
import { writeServers, writeServices } from './tables.ts';
import { createClock } from './times.ts';
import type { Writing } from './writing.ts';

type Options = PageOf & { isStale: boolean; appName: string; timeZone: string };

/** Complete without a script. */
export function writePage(status: Status, { isStale, appName, timeZone, ...of }: Options): string {
  const texts = textsIn[of.language];
  const clock = createClock(timeZone, texts);
  const { now, servers, services } = status;
  const writing: Writing = { texts, clock, period: of.period, now };
  const page = markup`<!doctype html>
<html lang="${of.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${texts.description(appName)}"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff">
<title>${texts.title} · ${appName}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="/status.css"><link rel="alternate" type="application/atom+xml" title="${texts.incidents.title}" href="/status.atom">
<script src="/theme.js"></script><script src="/status.js" defer></script></head>
<body>${writeBar(appName, { texts, of })}<main>
<div class="head"><div class="hero">${writeHeadline(status, writing)}${
    isStale ? markup`<p class="notice" role="status">${texts.stale(clock.timeWithSeconds(now))}</p>` : ''
  }</div>${writePeriods(of, texts)}</div>
<div class="split"><section class="card"><div class="card-head"><h2>${texts.servers}</h2><span class="meta">${texts.asOf(clock.timeWithSeconds(now))}</span></div>${
    servers.length === 0 ? markup`<p class="empty">${texts.noServices}</p>` : writeServers(servers, writing)
  }</section><section class="card"><div class="card-head"><h2>${texts.money}</h2></div>${writeMoney(status, writing)}</section></div>
<section class="card"><div class="card-head"><h2>${texts.services} <span class="meta">${
    services.length < 2 ? '' : texts.boughtMost(markup`<span class="num">${services.length}</span>`)
  }</span></h2>${writeLegend(texts)}</div>${
    services.length === 0 ? markup`<p class="empty">${texts.noPurchases}</p>` : writeServices(services, writing)
  }</section>
<section class="card"><div class="card-head"><h2>${texts.incidents.title}</h2></div>${writeIncidents(status.incidents, writing)}</section>
<p class="meta foot"><span>${texts.foot(timeZone)}</span><span><a href="/status.json">status.json</a> <a href="/status.atom">${texts.bar.feed}</a></span></p>
</main></body></html>`;
  return page.markup;
}

const textsIn: Record<Language, StatusTexts> = { en: english, hi: hindi };

function writeBar(appName: string, { texts: { title, bar }, of }: { texts: StatusTexts; of: PageOf }): Markup {
  const other = otherLanguage[of.language];
  const inOther = pageAddress({ ...of, language: other, isLanguageAsked: true });
  return markup`<header><div><a class="brand" href="/"><svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7"/><path d="M5 16.5h16" stroke-opacity=".5"/><path d="M5 16.5h8.5M13.5 16V11"/><circle cx="13.5" cy="8.8" r="3"/></svg><span>${appName}</span></a><span class="meta wide">${title}</span><a class="quiet wide first" href="/status.atom">${bar.feed}</a><a class="quiet language" href="${inOther}" lang="${other}" hreflang="${other}">${languageNames[other]}</a><a class="button" href="/login" data-signed-in="${bar.home}">${bar.signIn}</a><button id="theme" type="button" aria-label="${bar.changeTheme}" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.8"/><path d="M12 3.5v1.8M12 18.7v1.8M3.5 12h1.8M18.7 12h1.8M6 6l1.3 1.3M16.7 16.7 18 18M18 6l-1.3 1.3M7.3 16.7 6 18"/></svg></button></div></header>`;
}

function writeHeadline({ headline, lastCodeAt, servers }: Status, { texts, clock, now }: Writing): Markup {
  const last = lastCodeAt === null ? texts.noCodes : texts.lastCode(clock.span(now.getTime() - lastCodeAt.getTime()));
  const notes = servers.flatMap(({ name, state }) => (state === 'working' ? [] : [texts.states[state].sentence(texts.serverName(name))]));
  return markup`<h1><i class="dot ${headlineDots[headline]}"></i>${texts.headlines[headline]}</h1><p>${last} ${notes.join(' ')}</p>`;
}

function writePeriods(of: PageOf, texts: StatusTexts): Markup {
  return markup`<nav class="tabs" aria-label="${texts.period}">${periods.map((period) => {
    const current = period === of.period ? markup` aria-current="page"` : '';
    return markup`<a href="${pageAddress({ ...of, period })}"${current}>${texts.periods[period].text}</a>`;
  })}</nav>`;
}

function writeLegend({ legend: { good, fair, poor, few } }: StatusTexts): Markup {
  return markup`<p class="legend meta"><span><i></i>${good}</span><span><i class="w"></i>${fair}</span><span><i class="b"></i>${poor}</span><span><i class="n"></i>${few}</span></p>`;
}
