import { type App, byName } from '../apps.rules.ts';

/** Without a letter: those bought most. `search`: what was typed. */
export type IndexAsked = { letter: string | undefined; page: number; search: string };

export type IndexPage = IndexAsked & { apps: readonly App[]; pages: number; first: number; count: number };

export const appsPerPage = 20;
/** It isn't kept, and is sent as it is written. */
const mostFound = 20;

/** A public page has no wrong address: what isn't there is the first page. */
export function indexAskedFor({ letter, page, q }: { letter?: unknown; page?: unknown; q?: unknown }): IndexAsked {
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  const search = typeof q === 'string' ? q.trim().slice(0, 80) : '';
  return { letter: typeof letter === 'string' && /^[a-z0]$/.test(letter) ? letter : undefined, page: number, search };
}

/** `a` to `z`; `0` for any other sign. */
function letterOf({ name }: Pick<App, 'name'>): string {
  const [first = ''] = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return /^[a-z]$/.test(first) ? first : '0';
}

export type AppsByLetter = ReadonlyMap<string, readonly App[]>;

export function groupByLetter(apps: readonly App[]): AppsByLetter {
  const byLetter = Map.groupBy(apps, letterOf);
  return new Map(
    [...byLetter]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([letter, own]) => [letter, own.toSorted((a, b) => byName.compare(a.name, b.name))]),
  );
}

export function indexPage(apps: readonly App[], byLetter: AppsByLetter, asked: IndexAsked): IndexPage {
  if (asked.search !== '') {
    const found = matching(apps, asked.search);
    return { letter: undefined, page: 1, search: asked.search, apps: found.slice(0, mostFound), pages: 1, first: 1, count: found.length };
  }
  const ofLetter = asked.letter === undefined ? undefined : byLetter.get(asked.letter);
  if (ofLetter === undefined)
    return { letter: undefined, page: 1, search: '', apps: apps.slice(0, appsPerPage), pages: 1, first: 1, count: apps.length };
  const pages = Math.ceil(ofLetter.length / appsPerPage);
  const page = Math.min(asked.page, pages);
  const from = (page - 1) * appsPerPage;
  return {
    letter: asked.letter,
    page,
    search: '',
    apps: ofLetter.slice(from, from + appsPerPage),
    pages,
    first: from + 1,
    count: ofLetter.length,
  };
}

function matching(apps: readonly App[], search: string): App[] {
  const wanted = search.toLowerCase();
  return apps.filter(({ lowerName, code }) => code === wanted || lowerName.includes(wanted));
}

/** Links to the first, the last and those around this one; undefined where some are left out. */
export function linkedPages({ page, pages }: Pick<IndexPage, 'page' | 'pages'>): (number | undefined)[] {
  const all = Array.from({ length: pages }, (_, at) => at + 1);
  const isLinked = (number: number) => number === 1 || number === pages || Math.abs(number - page) <= 2;
  return all.flatMap((number) => (isLinked(number) ? [number] : isLinked(number - 1) ? [undefined] : []));
}
