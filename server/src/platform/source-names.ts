import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** For each line of a built file, from its first: `source << 16 | line`, or 0. Written by tools/bundle. */
export type SourceLines = { sources: string[]; /** Uint32Array as base64. */ lines: string };

/**
 * Stack traces of built files name sources. Node's own way (`--enable-source-maps`) reads every map at start, which takes 80 MB; these lines
 * are read when a trace is first asked for.
 */
export function nameSources(folder: string): void {
  const place = new RegExp(`${RegExp.escape(pathToFileURL(`${folder}/`).href)}([\\w.-]+\\.js):(\\d+):\\d+`, 'g');
  const files = new Map<string, { sources: string[]; lines: Uint32Array } | undefined>();

  function sourceOf(file: string, line: number): string | undefined {
    if (!files.has(file)) files.set(file, readLines(path.join(folder, file)));
    const found = files.get(file);
    const packed = found?.lines[line - 1] ?? 0;
    const source = found?.sources[packed >>> 16];
    return packed === 0 || source === undefined ? undefined : `${pathToFileURL(path.join(folder, source)).href}:${packed & 0xffff}`;
  }

  const nameSource = (all: string, file: string, line: string) => sourceOf(file, Number(line)) ?? all;
  Error.prepareStackTrace = (error, frames: { toString(): string }[]) =>
    [Error.prototype.toString.call(error), ...frames].join('\n    at ').replaceAll(place, nameSource);
}

function readLines(file: string): { sources: string[]; lines: Uint32Array } | undefined {
  try {
    const { sources, lines } = JSON.parse(readFileSync(`${file}.lines.json`, 'utf8')) as SourceLines;
    return { sources, lines: new Uint32Array(new Uint8Array(Buffer.from(lines, 'base64')).buffer) };
  } catch {
    return undefined;
  }
}
