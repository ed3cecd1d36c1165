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
    const target = path.join(root, file);
    const source = existsSync(target) ? readFileSync(target, 'utf8') : '';
    return each.filter((title) => !isTitleIn(source, title)).map((title) => `${file}: ${title}`);
  });
}

function isTitleIn(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const at = source.indexOf(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`);
    return at > 0 && /\(\s*$/.test(source.slice(0, at));
  });
}
