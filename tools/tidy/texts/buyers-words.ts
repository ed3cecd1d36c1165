import { parseAst } from 'rolldown/parseAst';
import type { Source } from '../sources.ts';

/** A buyer knows a shop with servers, not where its numbers come from, and tries, not samples. */
const notForBuyers = /\b(providers?|suppliers?|vendors?|upstream|samples?|server checks|sent again)\b|प्रोवाइडर|प्रदाता|सप्लायर|सैंपल/i;

/** Texts that also exist in Hindi are what buyers read. */
export function buyersTextsAmong(sources: readonly Source[]): Source[] {
  const inHindi = new Set(sources.flatMap(({ file }) => (file.endsWith('.hi.ts') ? [file, file.replace('.hi.ts', '.ts')] : [])));
  return sources.filter(({ file }) => inHindi.has(file));
}

/** Names of the code may say it. */
export function wordsNotForBuyersIn({ file, text }: Source): string[] {
  const found: string[] = [];
  JSON.stringify(parseAst(text, { lang: 'ts' }, file), (_, node: unknown) => {
    const said = textOf(node);
    const word = said === undefined ? undefined : notForBuyers.exec(said)?.[0];
    if (word !== undefined) found.push(`${file}: ${word} in “${said}”`);
    return node;
  });
  return found;
}

function textOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node) || !('value' in node)) return undefined;
  const { type, value } = node;
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : undefined;
}
