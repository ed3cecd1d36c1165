import type { Service } from '@pinline/contract/catalogue/catalogue.calls';

/** Half-open ranges of the label that the search words cover, in order. */
export type MatchRange = readonly [from: number, to: number];
export type ServiceMatch<Found extends Searchable = Service> = { service: Found; ranges: MatchRange[] };
export type Searchable = Pick<Service, 'label' | 'serviceCode' | 'samples'>;

/** Best match first; for an empty search all, most used first. */
export function matchServices<Found extends Searchable>(services: readonly Found[], search: string): ServiceMatch<Found>[] {
  const words = fold(search)
    .text.split(/\s+/)
    .filter((word) => word !== '');
  const whole = words.join(' ');
  const byRank: ServiceMatch<Found>[][] = [[], [], [], []];
  for (const entry of indexOf(services)) {
    const ranges = wordRanges(entry, words);
    if (ranges !== null) byRank[rankOf(entry, words, whole)]?.push({ service: entry.service, ranges });
  }
  return byRank.flat();
}

/** A service beside its folded name. */
type Entry<Found extends Searchable = Searchable> = Folded & { service: Found };

const indexes = new WeakMap<readonly Searchable[], readonly Entry[]>();

/** Most used first. A list is put in order and folded once, not for each letter. */
function indexOf<Found extends Searchable>(services: readonly Found[]): readonly Entry<Found>[] {
  // What is kept for a list holds the same services.
  const known = indexes.get(services) as readonly Entry<Found>[] | undefined;
  if (known !== undefined) return known;
  const index = services
    .toSorted((a, b) => b.samples - a.samples || (a.label < b.label ? -1 : 1))
    .map((service) => ({ service, ...fold(service.label) }));
  indexes.set(services, index);
  return index;
}

/** 0 for the code or the whole name, 1 for its start, 2 for the start of a word, 3 inside. */
function rankOf({ service, text }: Entry, words: readonly string[], whole: string): 0 | 1 | 2 | 3 {
  if (whole === '') return 0;
  if (text === whole || service.serviceCode === whole) return 0;
  if (text.startsWith(whole)) return 1;
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 2 : 3;
}

/** Null if a word is missing; a word that is the service's code marks nothing. */
function wordRanges({ service, text, starts }: Entry, words: readonly string[]): MatchRange[] | null {
  const ranges: MatchRange[] = [];
  for (const word of words) {
    const at = placeOf(word, text);
    if (at === -1 && word !== service.serviceCode) return null;
    if (at !== -1) ranges.push([originalPlace(starts, at) ?? 0, originalEnd(starts, at + word.length) ?? service.label.length]);
  }
  return joinRanges(ranges);
}

function originalPlace(starts: Folded['starts'], at: number): number | undefined {
  return starts === null ? at : starts[at];
}

/** One letter may fold to two; the whole letter is marked. */
function originalEnd(starts: Folded['starts'], at: number): number | undefined {
  if (starts === null) return at;
  const last = starts[at - 1] ?? 0;
  return starts.slice(at).find((start) => start > last);
}

function placeOf(word: string, text: string): number {
  if (text.startsWith(word)) return 0;
  const atWord = text.indexOf(` ${word}`);
  return atWord === -1 ? text.indexOf(word) : atWord + 1;
}

function joinRanges(ranges: MatchRange[]): MatchRange[] {
  if (ranges.length < 2) return ranges;
  const result: MatchRange[] = [];
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && range[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], range[1])];
    else result.push(range);
  }
  return result;
}

type Folded = {
  text: string;
  /** Original position of each folded character; null if unchanged. */ starts: number[] | null;
};

/** Lower case without accents: `pokemon` finds `Pokémon`. Marks of other scripts stay. */
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
