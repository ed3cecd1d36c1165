import type { Source } from './sources.ts';

const mostOfParagraph = 500;
const mostOfCell = 200;

/** Lists of tests that `npm run evidence` writes, and of measured calls that `npm run bench` writes. */
const generated = /^docs\/(evidence\/|performance\.md$)/;

const tableRow = /^\s*\|/;

/** A list item is a paragraph. Code may be of any length, and the target of a link isn't read. */
export function longParagraphsIn({ file, text }: Source): string[] {
  if (!file.endsWith('.md') || generated.test(file)) return [];
  const lines = text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/-{4,}/g, '---')
    .split('\n');
  const cells = lines.filter((line) => tableRow.test(line)).flatMap((line) => line.split(/(?<!\\)\|/));
  const paragraphs = lines
    .map((line) => (tableRow.test(line) ? '' : line))
    .join('\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
  return [...longer(cells, mostOfCell), ...longer(paragraphs, mostOfParagraph)].map((found) => `${file}: ${found}`);
}

function longer(parts: string[], most: number): string[] {
  const trimmed = parts.map((part) => part.trim());
  return trimmed.filter(({ length }) => length > most).map((part) => `${part.slice(0, 40)}… (${part.length} characters)`);
}
