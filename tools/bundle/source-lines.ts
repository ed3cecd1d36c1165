import { SourceMap } from 'node:module';
import type { OutputChunk } from 'rolldown';
import type { SourceLines } from '../../server/src/platform/source-names.ts';

/** What `server/src/platform/source-names.ts` reads: lines without columns are a fifth of a source map. */
export function sourceLinesOf(map: NonNullable<OutputChunk['map']>, code: string): SourceLines {
  const found = new SourceMap({ ...map, sourceRoot: '' });
  const sources = [''];
  const numbers = new Map<string, number>();
  const lines = code.split('\n').map((text, line) => {
    const entry = found.findEntry(line, text.length - text.trimStart().length);
    if (!('originalSource' in entry) || entry.generatedLine !== line) return 0;
    const number = numbers.get(entry.originalSource) ?? sources.push(entry.originalSource) - 1;
    numbers.set(entry.originalSource, number);
    return (number << 16) | (entry.originalLine + 1);
  });
  return { sources, lines: Buffer.from(Uint32Array.from(lines).buffer).toString('base64') };
}
