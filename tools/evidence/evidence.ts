import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type TitlesByFile = Record<string, string[]>;

/** By id of a requirement, such as `A1`. `state`: "met", or "deviation: what is done instead"; `where`: files in backticks. */
export type SecurityEvidence = Record<string, { holds: string; where: string; state: string; tests: TitlesByFile }>;

/** Each fault has a cell for each step: codes of tests, or `—` where the fault can't happen. `tests`: by file, the title of each code. */
export type FailureMatrix = { steps: string[]; faults: Record<string, string[]>; tests: Record<string, Record<string, string>> };

export const root = path.join(import.meta.dirname, '../..');

export function readSecurityEvidence(): SecurityEvidence {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'security.json'), 'utf8'));
}

export function readFailureMatrix(): FailureMatrix {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'failure-matrix.json'), 'utf8'));
}

export function findAbsentTests(titles: TitlesByFile): string[] {
  return Object.entries(titles).flatMap(([file, each]) => {
    const source = sourceOf(file);
    return each.filter((title) => placeOf(source, title) === undefined).map((title) => `${file}: ${title}`);
  });
}

export function runsByDay(file: string, title: string): boolean {
  return isByDay(sourceOf(file), title);
}

/** A test that runs at night only says so between its own `test` and its title. */
export function isByDay(source: string, title: string): boolean {
  const before = source.slice(0, placeOf(source, title) ?? 0);
  const call = before.slice(before.lastIndexOf('test'));
  return !/^test\.runIf\(is(Nightly|Long)\)/.test(call);
}

function sourceOf(file: string): string {
  const target = path.join(root, file);
  return existsSync(target) ? readFileSync(target, 'utf8') : '';
}

function placeOf(source: string, title: string): number | undefined {
  const places = ["'", '"', '`'].map((quote) => source.indexOf(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`));
  return places.find((at) => at > 0 && /\(\s*$/.test(source.slice(0, at)));
}
