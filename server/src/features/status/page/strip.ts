import { toneOf } from '../status.rules.ts';
import { markup, type Markup } from './markup.ts';

const cells = { ok: '<i></i>', warn: '<i class=w></i>', bad: '<i class=b></i>', few: '<i class=n></i>' };

/** 24 cells, the newest right. For eyes only: the rate and the wait beside it say the same in figures. */
export function writeStrip(rates: readonly (number | null)[]): Markup {
  const markupOfCells = rates.map((rate) => cells[rate === null ? 'few' : toneOf(rate)]).join('');
  return markup`<span class="strip" aria-hidden="true">${{ markup: markupOfCells }}</span>`;
}
