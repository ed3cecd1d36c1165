import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Source = { file: string; text: string };

const root = path.join(import.meta.dirname, '../..');

export function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

export function sourceFiles(): Source[] {
  return textsOf(/(?<!\.gen)\.tsx?$/);
}

export function textsOf(name: RegExp): Source[] {
  return trackedFiles()
    .filter((file) => name.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

type Import = { from: string; isType: boolean };

/** Also `import()`, whose module is loaded later, and `import` for its effects alone. */
export function importsOf(text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]/gm);
  const calls = text.matchAll(/(?<!\/\/.*|\w)(typeof\s+)?import\b\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...statements, ...calls].map(([, type, from = '']) => ({ from, isType: type !== undefined }));
}

/** A package keeps its name. */
export function targetOf(file: string, from: string): string {
  return from.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), from)) : from;
}
