import { toneOf } from '../status.rules.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';

const cells = { ok: '<i></i>', warn: '<i class=w></i>', bad: '<i class=b></i>', few: '<i class=n></i>' };

/** For eyes only: the figures beside it say the same. */
export function writeStrip(rates: readonly (number | null)[]): Markup {
  const markupOfCells = rates.map((rate) => cells[rate === null ? 'few' : toneOf(rate)]).join('');
  return markup`<span class="strip" aria-hidden="true">${{ markup: markupOfCells }}</span>`;
}
