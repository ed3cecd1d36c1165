import path from 'node:path';
import type { Source } from './sources.ts';

const mostFiles = 15;
const mostLines = 70;

const factory = 'a factory: its members share state and are short';

export const longFunctions: Readonly<Record<string, string>> = {
  'test/simulation/nodes.ts createNodes': factory,
};

/** Migrations are numbered in one row, and only ever added. */
const maybeWide = ['database/migrations'];

export function wideFoldersOf(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) if (/\.(tsx?|sql)$/.test(file)) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !maybeWide.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`);
}

/** Folders of the server that hold tests only, and don't say so. */
export function unnamedTestFoldersOf(files: string[]): string[] {
  const code = files.filter((file) => file.startsWith('server/src/') && file.endsWith('.ts'));
  const folders = new Set(code.map((file) => path.dirname(file)));
  return [...folders].filter(
    (folder) =>
      !folder.endsWith('-tests') && code.filter((file) => file.startsWith(`${folder}/`)).every((file) => file.endsWith('.test.ts')),
  );
}

export function longFunctionsIn({ file, text }: Source, exceptions = longFunctions): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const name =
      /^(?:export )?(?:default )?(?:async )?function\*? ?(\w+)/.exec(line)?.[1] ?? /^(?:export )?const (\w+) = .*=> \{$/.exec(line)?.[1];
    if (name === undefined) return [];
    const end = lines.findIndex((each, index) => index > start && /^\}(\)?;)?$/.test(each));
    const length = end - start + 1;
    return length > mostLines && !(`${file} ${name}` in exceptions) ? [`${file} ${name}: ${length} lines`] : [];
  });
}
