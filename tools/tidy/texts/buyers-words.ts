import { parseAst } from 'rolldown/parseAst';
import type { Source } from '../sources.ts';

/** A buyer knows a shop with servers, not where its numbers come from, and tries, not samples. */
const notForBuyers = /\b(providers?|suppliers?|vendors?|upstream|samples?|server checks|sent again)\b|प्रोवाइडर|प्रदाता|सप्लायर|सैंपल/i;

/** Buyers read texts that also exist in Hindi, and the examples of the page “API”. */
export function buyersTextsAmong(sources: readonly Source[]): Source[] {
  const inHindi = new Set(sources.flatMap(({ file }) => (file.endsWith('.hi.ts') ? [file, file.replace('.hi.ts', '.ts')] : [])));
  return sources.filter(({ file }) => inHindi.has(file) || file.endsWith('.txt'));
}

/** Names of the code may say it. */
export function wordsNotForBuyersIn(source: Source): string[] {
  return textsIn(source).flatMap((said) => {
    const word = notForBuyers.exec(said)?.[0];
    return word === undefined ? [] : [`${source.file}: ${word} in “${said}”`];
  });
}

function textsIn({ file, text }: Source): string[] {
  if (file.endsWith('.txt')) return text.split('\n');
  const texts: string[] = [];
  JSON.stringify(parseAst(text, { lang: 'ts' }, file), (_, node: unknown) => {
    const said = textOf(node);
    if (said !== undefined) texts.push(said);
    return node;
  });
  return texts;
}

function textOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node) || !('value' in node)) return undefined;
  const { type, value } = node;
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : undefined;
}
