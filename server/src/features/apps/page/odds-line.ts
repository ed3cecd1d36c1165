import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import { writeWait } from '../../../platform/public-pages/times.ts';

type Line = { usual: number; long: number; longest: number };

/** For eyes only: filled to the usual wait, lighter to when nine of ten codes had arrived. `longest`: of the lines beside each other, in seconds. */
export function writeOddsLine({ usual, long, longest }: Line): Markup {
  const end = ends.find((seconds) => seconds >= longest) ?? Math.ceil(longest / 3_600) * 3_600;
  const at = (seconds: number) => `${Math.round((seconds / end) * 1_000) / 10}%`;
  return markup`<div class="line" aria-hidden="true"><svg><rect class="track" width="100%"/><rect class="long" width="${at(long)}"/><rect class="usual" width="${at(usual)}"/><rect class="mark" x="${at(usual)}"/></svg><span class="num">0:00</span><span class="num">${writeWait(end)}</span></div>`;
}

const ends = [30, 60, 120, 180, 300, 600, 1_200];
