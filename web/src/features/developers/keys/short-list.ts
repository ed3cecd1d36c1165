import { developersText } from '../developers.texts.ts';

const shownMost = 3;

/** `tg, wa, go and 4 more`. */
export function shortList(all: readonly string[]): string {
  const rest = all.length - shownMost;
  const shown = (rest > 1 ? all.slice(0, shownMost) : all).join(', ');
  return rest > 1 ? `${shown} ${developersText.keys.more(rest)}` : shown;
}
