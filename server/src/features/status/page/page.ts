import type { Status } from '../status.commands.ts';
import { periods, type Period } from '../status.rules.ts';
import { headlineTexts, periodTexts, serverStateTexts } from '../status.texts.ts';
import { writeIncidents, writeMoney } from './facts.ts';
import { markup, type Markup } from './markup.ts';
import { writeServers, writeServices } from './tables.ts';
import { createClock, writeSpan, type Clock } from './times.ts';

type Options = { period: Period; isStale: boolean; appName: string; timeZone: string };

/** Complete without a script. */
export function writePage(status: Status, { period, isStale, appName, timeZone }: Options): string {
  const clock = createClock(timeZone);
  const { now, servers, services } = status;
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Whether codes arrive at ${appName} right now, and how fast."><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff">
<title>Status · ${appName}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="/status.css"><link rel="alternate" type="application/atom+xml" title="Incidents" href="/status.atom">
<script src="/theme.js"></script><script src="/status.js" defer></script></head>
<body>${writeBar(appName)}<main>
<div class="head"><div class="hero">${writeHeadline(status)}${isStale ? writeNotice(now, clock) : ''}</div>${writePeriods(period)}</div>
<div class="split"><section class="card"><div class="card-head"><h2>Servers</h2><span class="meta">As of ${clock.timeWithSeconds(now)}</span></div>${
    servers.length === 0 ? markup`<p class="empty">No services on sale yet.</p>` : writeServers(servers, { period, now })
  }</section><section class="card"><div class="card-head"><h2>Money</h2></div>${writeMoney(status, clock)}</section></div>
<section class="card"><div class="card-head"><h2>Services <span class="meta">${
    services.length < 2 ? '' : markup`the <span class="num">${services.length}</span> bought most`
  }</span></h2>${legend}</div>${
    services.length === 0 ? markup`<p class="empty">No purchases in the last 7 days.</p>` : writeServices(services, period)
  }</section>
<section class="card"><div class="card-head"><h2>Incidents</h2></div>${writeIncidents(status.incidents, { now, clock })}</section>
<p class="meta foot"><span>Rates count numbers that ended. Fewer than 20 are never rated. Times are in ${timeZone}.</span><span><a href="/status.json">status.json</a> <a href="/status.atom">Atom feed</a></span></p>
</main></body></html>`;
  return page.markup;
}

function writeBar(appName: string): Markup {
  return markup`<header><div><a class="brand" href="/"><svg viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7"/><path d="M5 16.5h16" stroke-opacity=".5"/><path d="M5 16.5h8.5M13.5 16V11"/><circle cx="13.5" cy="8.8" r="3"/></svg><span>${appName}</span></a><span class="meta wide">Status</span><a class="quiet wide" href="/status.atom">Atom feed</a><a class="button" href="/login">Sign in</a><button id="theme" type="button" aria-label="Change theme" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.8"/><path d="M12 3.5v1.8M12 18.7v1.8M3.5 12h1.8M18.7 12h1.8M6 6l1.3 1.3M16.7 16.7 18 18M18 6l-1.3 1.3M7.3 16.7 6 18"/></svg></button></div></header>`;
}

function writeHeadline({ headline, lastCodeAt, now, servers }: Status): Markup {
  const { text, dot } = headlineTexts[headline];
  const last =
    lastCodeAt === null ? 'No codes in the last 7 days.' : markup`Last code ${writeSpan(now.getTime() - lastCodeAt.getTime())} ago.`;
  const notes = servers.flatMap(({ name, state }) => (state === 'working' ? [] : [`${name} ${serverStateTexts[state].sentence}`]));
  return markup`<h1><i class="dot ${dot}"></i>${text}</h1><p>${last} ${notes.join(' ')}</p>`;
}

function writeNotice(now: Date, clock: Clock): Markup {
  return markup`<p class="notice" role="status">We can't read live figures right now. This is how it was at ${clock.timeWithSeconds(now)}.</p>`;
}

function writePeriods(shown: Period): Markup {
  return markup`<nav class="tabs" aria-label="Period">${periods.map((period) => {
    const { text, query } = periodTexts[period];
    return markup`<a href="/status${query}"${period === shown ? markup` aria-current="page"` : ''}>${text}</a>`;
  })}</nav>`;
}

const legend = markup`<p class="legend meta"><span><i></i>85% and up</span><span><i class="w"></i>65 to 85%</span><span><i class="b"></i>below</span><span><i class="n"></i>fewer than 20</span></p>`;
