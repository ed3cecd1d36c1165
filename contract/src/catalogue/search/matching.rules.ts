import type { Service } from '../catalogue.calls.ts';
import { fold, keyOfName, squeeze, type Folded } from './fold.rules.ts';
import { errorsForgiven, findErrors, lacksMore, lettersOf } from './typing-errors.rules.ts';

/** Half-open ranges of the label that the search words cover, in order. */
export type MatchRange = readonly [from: number, to: number];
/** `alias`: the other name that was typed, if not the label. `isGuess`: what was typed has errors. */
export type ServiceMatch<Found extends Searchable = Service> = {
  service: Found;
  ranges: MatchRange[];
  alias: string | undefined;
  isGuess: boolean;
};
export type Searchable = Pick<Service, 'label' | 'serviceCode' | 'samples'>;
/** Other names of services, by code. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

const noAliases: Aliases = new Map();

/** Best match first; for an empty search all, most used first. Words with typing errors are guessed at only if nothing matches them as they are. */
export function matchServices<Found extends Searchable>(
  services: readonly Found[],
  search: string,
  aliases: Aliases = noAliases,
): ServiceMatch<Found>[] {
  const words = fold(search)
    .text.split(/\s+/)
    .filter((word) => word !== '');
  const index = indexOf(services, aliases);
  const found = findAsTyped(index, words);
  if (found.length > 0) return found;
  const typed = keyOfName(search);
  const guessed = guess(index, typed);
  return guessed.length > 0 || words.length < 2 ? guessed : guessByWord(index, words);
}

/** A term that what was typed may mean: the name, a word of it, or an alias. */
type Term = { text: string; letters: number; alias: string | undefined; range: MatchRange | undefined };

/** A service beside its folded names. */
type Entry<Found extends Searchable = Searchable> = Folded & {
  service: Found;
  squeezed: string;
  aliases: readonly { text: string; squeezed: string; alias: string }[];
  /** Everything a word can be found in: what isn't here is found nowhere. */
  all: string;
  letters: number;
  /** Made with the first guess. */
  terms?: readonly Term[];
};

const indexes = new WeakMap<readonly Searchable[], { aliases: Aliases; index: readonly Entry[] }>();

/** Most used first. A list is put in order and folded once, not for each letter. */
function indexOf<Found extends Searchable>(services: readonly Found[], aliases: Aliases): readonly Entry<Found>[] {
  const known = indexes.get(services);
  // What is kept for a list holds the same services.
  if (known?.aliases === aliases) return known.index as readonly Entry<Found>[];
  const index = services
    .toSorted((a, b) => b.samples - a.samples || (a.label < b.label ? -1 : 1))
    .map((service) => entryOf(service, aliases.get(service.serviceCode) ?? []));
  indexes.set(services, { aliases, index });
  return index;
}

function entryOf<Found extends Searchable>(service: Found, aliases: readonly string[]): Entry<Found> {
  const folded = fold(service.label);
  const squeezed = squeeze(folded.text);
  const others = aliases.map((alias) => ({ alias, text: fold(alias).text, squeezed: keyOfName(alias) }));
  const all = [folded.text, squeezed, service.serviceCode, ...others.flatMap((other) => [other.text, other.squeezed])].join('\n');
  return { service, ...folded, squeezed, aliases: others, all, letters: lettersOf(all) };
}

/** The code or the whole name, an alias, the start of the name, of an alias, of a word, inside the name. */
const ranks = 6;

function findAsTyped<Found extends Searchable>(index: readonly Entry<Found>[], words: readonly string[]): ServiceMatch<Found>[] {
  const whole = words.join(' ');
  const squeezed = squeeze(whole) || whole;
  const letters = lettersOf(squeezed);
  const byRank: ServiceMatch<Found>[][] = Array.from({ length: ranks }, () => []);
  for (const entry of index) {
    if ((letters & ~entry.letters) !== 0) continue;
    const found = matchEntry(entry, words, { whole, squeezed });
    if (found !== null) byRank[found.rank]?.push({ service: entry.service, ranges: found.ranges, alias: found.alias, isGuess: false });
  }
  return byRank.flat();
}

type Typed = { whole: string; squeezed: string };
type Ranked = { rank: number; ranges: MatchRange[]; alias: string | undefined };

function matchEntry(entry: Entry, words: readonly string[], { whole, squeezed }: Typed): Ranked | null {
  const ranges = wordRanges(entry, words);
  if (ranges === null && !entry.all.includes(squeezed)) return null;
  const byName = ranges === null ? null : rankOfName(entry, words, whole);
  if (ranges !== null && byName === 0) return { rank: 0, ranges, alias: undefined };
  if (ranges === null && entry.squeezed.startsWith(squeezed)) {
    const isWhole = entry.squeezed === squeezed;
    return { rank: isWhole ? 0 : 2, ranges: isWhole ? [[0, entry.service.label.length]] : [], alias: undefined };
  }
  if (ranges !== null && byName !== null && entry.aliases.length === 0) return { rank: byName, ranges, alias: undefined };
  const alias = entry.aliases.find((other) => other.squeezed === squeezed);
  // A name that starts with it needs no explanation.
  if (alias !== undefined) return { rank: 1, ranges: ranges ?? [], alias: byName === 2 ? undefined : alias.alias };
  const begun = byName !== null && byName <= 2 ? undefined : entry.aliases.find((other) => other.squeezed.startsWith(squeezed));
  if (begun !== undefined) return { rank: 3, ranges: ranges ?? [], alias: begun.alias };
  return ranges === null || byName === null ? null : { rank: byName, ranges, alias: undefined };
}

/** 0 for the code or the whole name, 2 for its start, 4 for the start of a word, 5 inside. */
function rankOfName({ service, text }: Entry, words: readonly string[], whole: string): 0 | 2 | 4 | 5 {
  if (whole === '') return 0;
  if (text === whole || service.serviceCode === whole) return 0;
  if (text.startsWith(whole)) return 2;
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 4 : 5;
}

/** Few letters with an error resemble the beginning of too much. */
const longEnough = 6;

/** Guesses with the fewest errors, and no more of them than fit on a screen. */
const guessesAtMost = 5;

function guess<Found extends Searchable>(index: readonly Entry<Found>[], typed: string): ServiceMatch<Found>[] {
  const most = errorsForgiven(typed);
  if (most === 0) return [];
  const letters = lettersOf(typed);
  const guessed: { entry: Entry<Found>; term: Term; score: number }[] = [];
  for (const entry of index) {
    if (lacksMore(letters, entry.letters, most)) continue;
    const best = bestTerm(entry, { typed, letters, most });
    if (best !== undefined) guessed.push({ entry, ...best });
  }
  const fewest = Math.min(...guessed.map(({ score }) => errorsIn(score)));
  return guessed
    .filter(({ score }) => errorsIn(score) === fewest)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, guessesAtMost)
    .map(({ entry, term }) => guessOf(entry, [term]));
}

function guessOf<Found extends Searchable>({ service }: Entry<Found>, terms: readonly Term[]): ServiceMatch<Found> {
  const ranges = joinRanges(terms.flatMap(({ range }) => (range === undefined ? [] : [range])));
  return { service, ranges, alias: terms.find(({ alias }) => alias !== undefined)?.alias, isGuess: true };
}

/** Fewer errors first, then the same first letter, then a whole term. */
function scoreOf({ errors, isWhole, isSameFirst }: { errors: number; isWhole: boolean; isSameFirst: boolean }): number {
  return errors * 4 + (isSameFirst ? 0 : 2) + (isWhole ? 0 : 1);
}

function errorsIn(score: number): number {
  return Math.floor(score / 4);
}

function bestTerm(
  entry: Entry,
  { typed, letters, most }: { typed: string; letters: number; most: number },
): { term: Term; score: number } | undefined {
  let best: { term: Term; score: number } | undefined;
  for (const term of termsOf(entry)) {
    const isSameFirst = typed[0] === term.text[0];
    const mayBeBegun = typed.length >= longEnough || (isSameFirst && term.range !== undefined);
    if ((!mayBeBegun && term.text.length > typed.length + most) || lacksMore(letters, term.letters, most)) continue;
    const found = findErrors(typed, term.text, most);
    if (found === undefined || !(found.isWhole || mayBeBegun)) continue;
    const score = scoreOf({ ...found, isSameFirst });
    if (best === undefined || score < best.score) best = { term, score };
  }
  return best;
}

function termsOf(entry: Entry): readonly Term[] {
  entry.terms ??= [
    { text: entry.squeezed, alias: undefined, range: [0, entry.service.label.length] as const },
    ...wordsOf(entry),
    ...entry.aliases.map(({ squeezed, alias }) => ({ text: squeezed, alias, range: undefined })),
  ].map((term) => ({ ...term, letters: lettersOf(term.text) }));
  return entry.terms;
}

function wordsOf({ service, text, starts }: Entry): Omit<Term, 'letters'>[] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  if (words.length < 2) return [];
  return words.map(({ 0: word, index }) => ({
    text: word,
    alias: undefined,
    range: [originalPlace(starts, index) ?? 0, originalEnd(starts, index + word.length) ?? service.label.length] as const,
  }));
}

/** `whatsapp web`: the services that have most of the words as their name, an alias or the first word of the name. */
function guessByWord<Found extends Searchable>(index: readonly Entry<Found>[], words: readonly string[]): ServiceMatch<Found>[] {
  const long = words.filter((word) => word.length > 2);
  const guessed = index.flatMap((entry) => {
    const names = termsOf(entry).filter(({ range }) => range === undefined || range[0] === 0);
    const terms = long.flatMap((word) => names.find(({ text }) => isMeant(word, text)) ?? []);
    return terms.length === 0 ? [] : [{ entry, terms }];
  });
  const most = Math.max(...guessed.map(({ terms }) => terms.length));
  return guessed
    .filter(({ terms }) => terms.length === most)
    .slice(0, guessesAtMost)
    .map(({ entry, terms }) => guessOf(entry, terms));
}

function isMeant(word: string, term: string): boolean {
  return word === term || (word.length >= longEnough && findErrors(word, term, errorsForgiven(word))?.isWhole === true);
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
