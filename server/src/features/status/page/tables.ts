import { monogram } from '@pinline/contract/catalogue/monogram.rules';
import { toneOf, type Figures, type Rated, type ServerStatus, type Sold } from '../status.rules.ts';
import type { StatusTexts } from '../status.texts.ts';
import { serverStateDots } from './dots.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { writeStrip } from './strip.ts';
import { writeWait } from '../../../platform/public-pages/times.ts';
import type { Writing } from './writing.ts';

export function writeServers(servers: readonly ServerStatus[], { period, now, texts, clock }: Writing): Markup {
  const rows = servers.map(({ name, state, last24Hours, lastCodeAt, ...rated }) => {
    const dot = serverStateDots[state];
    return markup`<tr><th scope="row"><span class="name"><i class="dot ${dot}"></i><span>${texts.serverName(name)} <span class="meta ${dot}">${texts.states[state].text}</span></span></span></th><td>${writeStrip(
      last24Hours,
    )}</td>${writeFigures(rated[period], texts)}<td class="meta wide">${
      lastCodeAt === null ? '–' : texts.ago(clock.span(now.getTime() - lastCodeAt.getTime()))
    }</td></tr>`;
  });
  const { server, day, success, wait, lastCode } = texts.columns;
  return markup`<table class="servers"><colgroup>${columns}<col class="wide" data-column="last-code"></colgroup><thead><tr><th scope="col">${server}</th><th scope="col" data-column="day">${day}</th><th scope="col">${success}</th><th scope="col">${wait}</th><th scope="col" class="wide">${lastCode}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function writeServices(services: readonly (Sold & Rated)[], writing: Writing): Markup {
  const half = Math.max(Math.ceil(services.length / 2), 1);
  const halves = [services.slice(0, half), services.slice(half)].filter((column) => column.length > 0);
  return markup`<div class="two">${halves.map((column) => writeColumn(column, writing))}</div>`;
}

function writeColumn(services: readonly (Sold & Rated)[], { period, texts }: Writing): Markup {
  const rows = services.map(
    ({ name, last24Hours, ...rated }) =>
      markup`<tr><th scope="row"><span class="name"><i class="tile wide" aria-hidden="true">${monogram(name)}</i><span class="clip">${name}</span></span></th><td>${writeStrip(last24Hours)}</td>${writeFigures(rated[period], texts)}</tr>`,
  );
  const { service, day, wait } = texts.columns;
  return markup`<table><colgroup>${columns}</colgroup><thead><tr><th scope="col">${service}</th><th scope="col" data-column="day">${day}</th><th scope="col">${
    texts.periods[period].short
  }</th><th scope="col">${wait}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function writeFigures({ successRate, usualWaitSeconds }: Figures, { tooFew }: StatusTexts): Markup {
  if (successRate === null) return markup`<td class="few" colspan="2">${tooFew.text}<span class="wide">${tooFew.more}</span></td>`;
  const wait = usualWaitSeconds === null ? '–' : writeWait(usualWaitSeconds);
  return markup`<td class="num rate ${toneOf(successRate)}">${successRate}%</td><td class="num" data-column="wait">${wait}</td>`;
}

const columns = markup`<col><col data-column="day"><col data-column="rate"><col data-column="wait">`;
