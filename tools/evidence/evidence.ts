import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textsOf, type Source } from '../tidy/sources.ts';

/** `tags`: of requirements, such as `A1`, and of cells of the failure matrix, such as `crash.1`. */
export type TaggedTest = { file: string; title: string; tags: string[]; isByDay: boolean };

export type Requirement = { id: string; where: string; state: string };

/** `cells`: by step, tags of tests, or `—` where the fault can't happen. */
export type Fault = { fault: string; cells: string[] };

const folder = path.join(import.meta.dirname, '../../docs/evidence');

export function readRequirements(): Requirement[] {
  const sections = readFileSync(path.join(folder, 'security.md'), 'utf8').matchAll(/^## (\w+)\n.*?^Where: (.*?)\. State: (.*?)\.$/gms);
  return [...sections].map(([, id = '', where = '', state = '']) => ({ id, where, state }));
}

export function readFailureMatrix(): { steps: string[]; faults: Fault[] } {
  const lines = readFileSync(path.join(folder, 'failure-matrix.md'), 'utf8').split('\n');
  const rows = lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [[, ...steps] = [], , ...faults] = rows;
  return { steps, faults: faults.map(([fault = '', ...cells]) => ({ fault, cells })) };
}

export function findTaggedTests(): TaggedTest[] {
  return textsOf(/^(?!tools\/evidence\/).*\.(test|journey)\.ts$/).flatMap(taggedTestsIn);
}

const tagsOption = /,\s*\{(?: [^{}\n]*,)? tags?: ([^}\n]*) \}/g;

/** A test that runs at night only says so between its own `test` and its title; whether a journey does isn't known. */
export function taggedTestsIn({ file, text }: Source): TaggedTest[] {
  return [...text.matchAll(tagsOption)].map(({ index, 1: list = '' }) => {
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const [literal = '', , title = ''] = /(['"`])((?:\\.|(?!\1)[^\\])*)\1$/.exec(before) ?? [];
    const beforeTitle = text.slice(0, index - literal.length);
    const call = beforeTitle.slice(beforeTitle.lastIndexOf('test'));
    return {
      file,
      title: title.replaceAll(/\\(['"`])/g, '$1'),
      tags: [...list.matchAll(/'@?([\w.-]+)'/g)].map(([, tag = '']) => tag),
      isByDay: file.endsWith('.test.ts') && !/^test\.runIf\(is(Nightly|Long)\)/.test(call),
    };
  });
}

/** Other tags are refused (vitest.config.ts). */
export function evidenceTags(): string[] {
  return [...new Set([...readRequirements().map(({ id }) => id), ...matrixTags()])];
}

export function matrixTags(): string[] {
  return [...new Set(readFailureMatrix().faults.flatMap(({ cells }) => cells.flatMap(tagsOf)))].toSorted();
}

export function tagsOf(cell: string): string[] {
  return cell === '—' ? [] : cell.split(' ');
}
