import type { Service } from '@pinline/contract/catalogue/calls';

/** Half-open ranges of the label that the search words cover, in order. */
export type MatchRange = readonly [from: number, to: number];
export type ServiceMatch = { service: Service; ranges: MatchRange[] };

/** The services whose name has every word of the search, best first; all of them, most used first, when nothing was typed. */
export function matchServices(services: readonly Service[], search: string): ServiceMatch[] {
  const words = fold(search)
    .text.split(/\s+/)
    .filter((word) => word !== '');
  const found: { match: ServiceMatch; rank: number }[] = [];
  for (const service of services) {
    const ranges = wordRanges(service, words);
    if (ranges !== null) found.push({ match: { service, ranges }, rank: rankOf(service, words) });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || b.match.service.samples - a.match.service.samples || byLabel(a.match, b.match))
    .map((entry) => entry.match);
}

/** 0 the code or the whole name, 1 the name starts with it, 2 a word of the name does, 3 somewhere inside. */
function rankOf(service: Service, words: readonly string[]): number {
  const search = words.join(' ');
  if (search === '') return 0;
  const { text } = foldedLabel(service);
  if (text === search || service.serviceCode === search) return 0;
  if (text.startsWith(search)) return 1;
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 2 : 3;
}

/** Null when a word is missing. A word may also be the service's code, which marks nothing. */
function wordRanges(service: Service, words: readonly string[]): MatchRange[] | null {
  const { text, starts } = foldedLabel(service);
  const ranges: MatchRange[] = [];
  for (const word of words) {
    const at = placeOf(word, text);
    if (at === -1 && word !== service.serviceCode) return null;
    if (at !== -1) ranges.push([originalPlace(starts, at) ?? 0, originalEnd(starts, at + word.length) ?? service.label.length]);
  }
  return joined(ranges);
}

/** Undefined behind the last character. */
function originalPlace(starts: Folded['starts'], at: number): number | undefined {
  return starts === null ? at : starts[at];
}

/** Where the character ends that the folded text before `at` belongs to: one letter may fold to two, and is marked whole. */
function originalEnd(starts: Folded['starts'], at: number): number | undefined {
  if (starts === null) return at;
  const last = starts[at - 1] ?? 0;
  return starts.slice(at).find((start) => start > last);
}

/** The start of a word is a better place than the inside of one. */
function placeOf(word: string, text: string): number {
  if (text.startsWith(word)) return 0;
  const atWord = text.indexOf(` ${word}`);
  return atWord === -1 ? text.indexOf(word) : atWord + 1;
}

function joined(ranges: MatchRange[]): MatchRange[] {
  const result: MatchRange[] = [];
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && range[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], range[1])];
    else result.push(range);
  }
  return result;
}

const byLabel = (a: ServiceMatch, b: ServiceMatch): number => (a.service.label < b.service.label ? -1 : 1);

type Folded = {
  text: string;
  /** Where each folded character stands in the original; null when in its own place. */ starts: number[] | null;
};

const foldedLabels = new WeakMap<Service, Folded>();

function foldedLabel(service: Service): Folded {
  const known = foldedLabels.get(service);
  if (known !== undefined) return known;
  const folded = fold(service.label);
  foldedLabels.set(service, folded);
  return folded;
}

/** Lower case without accents, so that `pokemon` finds `Pokémon`. Signs of other scripts stay. */
function fold(label: string): Folded {
  if (/^[ -~]*$/.test(label)) return { text: label.toLowerCase(), starts: null };
  let text = '';
  const starts: number[] = [];
  let at = 0;
  for (const letter of label) {
    const plain = letter
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    for (let i = 0; i < plain.length; i += 1) starts.push(at);
    text += plain;
    at += letter.length;
  }
  return { text, starts };
}
