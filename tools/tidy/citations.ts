import type { Source } from './sources.ts';

const ofPackages = new Set(['LICENSE.md']);

export function absentCitations({ file, text }: Source, names: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(/\b[A-Za-z0-9][\w-]*\.md\b/g)].map(([name]) => name);
  const absent = cited.filter((name) => !names.has(name) && !ofPackages.has(name)).map((name) => `${file}: ${name}`);
  const paragraphs = [...text.matchAll(/\b(?:spec|reliability|protocols|security)(?:\.md)? §\s?\d+|§\s?\d+/g)].map(
    ([found]) => `${file}: ${found}`,
  );
  return [...absent, ...paragraphs];
}
