import { monogram } from '@pinline/contract/catalogue/monogram.rules';
import { toneOf, type Figures, type Rated, type ServerStatus, type Sold } from '../status.rules.ts';
import { serverStateDots } from './dots.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { writeStrip } from './strip.ts';
import { writeRoughWait } from '../../../platform/public-pages/times.ts';
import type { Writing } from './writing.ts';

export function writeServers(servers: readonly ServerStatus[], writing: Writing): Markup {
  const { period, now, texts, clock } = writing;
  const rows = servers.map(({ name, state, last24Hours, lastCodeAt, ...rated }) => {
    const dot = serverStateDots[state];
    return markup`<tr><th scope="row"><span class="name"><i class="dot ${dot}"></i><span>${texts.serverName(name)} <span class="meta ${dot}">${texts.states[state].text}</span></span></span></th><td>${writeStrip(
      last24Hours,
    )}</td>${writeFigures(rated[period], writing, { hasRoom: true })}<td class="meta wide">${
      lastCodeAt === null ? '–' : texts.ago(clock.span(now.getTime() - lastCodeAt.getTime()))
    }</td></tr>`;
  });
  const { server, day, getCode, usualWait, lastCode } = texts.columns;
  return markup`<table class="servers"><colgroup>${columns}<col class="wide" data-column="last-code"></colgroup><thead><tr><th scope="col">${server}</th><th scope="col" data-column="day">${day}</th><th scope="col">${getCode}</th><th scope="col">${usualWait}</th><th scope="col" class="wide">${lastCode}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function writeServices(services: readonly (Sold & Rated)[], writing: Writing): Markup {
  const half = Math.max(Math.ceil(services.length / 2), 1);
  const halves = [services.slice(0, half), services.slice(half)].filter((column) => column.length > 0);
  return markup`<div class="two">${halves.map((column) => writeColumn(column, writing))}</div>`;
}

function writeColumn(services: readonly (Sold & Rated)[], writing: Writing): Markup {
  const { period, texts } = writing;
  const rows = services.map(
    ({ name, last24Hours, ...rated }) =>
      markup`<tr><th scope="row"><span class="name"><i class="tile wide" aria-hidden="true">${monogram(name)}</i><span class="clip">${name}</span></span></th><td>${writeStrip(last24Hours)}</td>${writeFigures(rated[period], writing)}</tr>`,
  );
  const { service, day, wait } = texts.columns;
  return markup`<table><colgroup>${columns}</colgroup><thead><tr><th scope="col">${service}</th><th scope="col" data-column="day">${day}</th><th scope="col">${
    texts.periods[period].short
  }</th><th scope="col">${wait}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** `hasRoom`: for a sentence, on wide screens. */
function writeFigures({ successRate, usualWaitSeconds }: Figures, { texts, units }: Writing, { hasRoom = false } = {}): Markup {
  const { tooFew, ofHundred, mostlyWithin } = texts;
  if (successRate === null) return markup`<td class="few" colspan="2">${tooFew.text}<span class="wide">${tooFew.more}</span></td>`;
  const tone = toneOf(successRate);
  const wait = usualWaitSeconds === null ? undefined : writeRoughWait(usualWaitSeconds, units);
  const short = hasRoom ? markup` narrow` : '';
  const figures = markup`<td class="num rate ${tone}${short}">${successRate}%</td><td class="num${short}" data-column="wait">${wait === undefined ? '–' : markup`~${wait}`}</td>`;
  if (!hasRoom) return figures;
  const rate = markup`<b class="num rate ${tone}">${successRate}</b>`;
  return markup`${figures}<td class="wide" colspan="2">${ofHundred(rate)}${wait === undefined ? '' : markup`<br><span class="meta">${mostlyWithin(wait)}</span>`}</td>`;
}

const columns = markup`<col><col data-column="day"><col data-column="rate"><col data-column="wait">`;
