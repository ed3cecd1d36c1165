import type { Source } from '../sources.ts';

/** Where everything stands that only serves the release before. */
const folder = 'database/functions/previous-release/';
const isServed = /\b(previous|earlier|older) release|release before\b/i;

/** `version`: the one in package.json. A file there says in its first line which release may delete it. */
export function overdueFor({ file, text }: Source, version: string): string[] {
  if (!file.startsWith('database/functions/')) return [];
  if (!file.startsWith(folder)) return isServed.test(text) ? [`${file}: belongs into ${folder}`] : [];
  const until = /^-- Until (\d+\.\d+\.\d+)\.\n/.exec(text)?.[1];
  if (until === undefined) return [`${file}: begins with no “-- Until 1.2.0.”`];
  return compare(version, until) >= 0 ? [`${file}: was for until ${until}`] : [];
}

function compare(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((version) => version.split('.').map(Number));
  const difference = ours?.map((part, place) => part - (theirs?.[place] ?? 0)).find((each) => each !== 0);
  return difference ?? 0;
}
