import { monogram } from '@pinline/contract/catalogue/monogram.rules';
import { periodTexts, serverStateTexts } from '../status.texts.ts';
import { toneOf, type Figures, type Period, type Rated, type ServerStatus, type Sold } from '../status.rules.ts';
import { markup, type Markup } from './markup.ts';
import { writeStrip } from './strip.ts';
import { writeSpan, writeWait } from './times.ts';

export function writeServers(servers: readonly ServerStatus[], { period, now }: { period: Period; now: Date }): Markup {
  const rows = servers.map(({ name, state, last24Hours, lastCodeAt, ...rated }) => {
    const { text, dot } = serverStateTexts[state];
    return markup`<tr><th scope="row"><span class="name"><i class="dot ${dot}"></i><span>${name} <span class="meta ${dot}">${text}</span></span></span></th><td>${writeStrip(
      last24Hours,
    )}</td>${writeFigures(rated[period])}<td class="meta wide">${
      lastCodeAt === null ? '–' : markup`${writeSpan(now.getTime() - lastCodeAt.getTime())} ago`
    }</td></tr>`;
  });
  return markup`<table class="servers"><colgroup><col><col><col><col><col class="wide"></colgroup><thead><tr><th scope="col">Server</th><th scope="col">24 hours</th><th scope="col">Success</th><th scope="col">Wait</th><th scope="col" class="wide">Last code</th></tr></thead><tbody>${rows}</tbody></table>`;
}

export function writeServices(services: readonly (Sold & Rated)[], period: Period): Markup {
  const half = Math.max(Math.ceil(services.length / 2), 1);
  const halves = [services.slice(0, half), services.slice(half)].filter((column) => column.length > 0);
  return markup`<div class="two">${halves.map((column) => writeColumn(column, period))}</div>`;
}

function writeColumn(services: readonly (Sold & Rated)[], period: Period): Markup {
  const rows = services.map(
    ({ name, last24Hours, ...rated }) =>
      markup`<tr><th scope="row"><span class="name"><i class="tile wide" aria-hidden="true">${monogram(name)}</i><span class="clip">${name}</span></span></th><td>${writeStrip(last24Hours)}</td>${writeFigures(rated[period])}</tr>`,
  );
  return markup`<table>${columns}<thead><tr><th scope="col">Service</th><th scope="col">24 hours</th><th scope="col">${
    periodTexts[period].short
  }</th><th scope="col">Wait</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function writeFigures({ successRate, usualWaitSeconds }: Figures): Markup {
  if (successRate === null) return markup`<td class="few" colspan="2">too few<span class="wide"> to rate</span></td>`;
  const wait = usualWaitSeconds === null ? '–' : writeWait(usualWaitSeconds);
  return markup`<td class="num rate ${toneOf(successRate)}">${successRate}%</td><td class="num">${wait}</td>`;
}

const columns = markup`<colgroup><col><col><col><col></colgroup>`;
