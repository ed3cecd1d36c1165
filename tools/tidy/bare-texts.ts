import { parseAst } from 'rolldown/parseAst';
import type { Source } from './sources.ts';

type Node = { type: string; start: number; [part: string]: unknown };

/** Texts that a component returns alone: JSX gives an element of its own only to a text that stands in JSX (`web/src/platform/jsx`). */
export function bareTextsIn({ file, text }: Source): string[] {
  const found: string[] = [];
  visit(parseAst(text, { lang: 'tsx' }, file), undefined);
  return found;

  function visit(part: unknown, component: string | undefined): void {
    if (Array.isArray(part)) for (const each of part) visit(each, component);
    if (!isNode(part)) return;
    if (part.type === 'ReturnStatement' && component !== undefined && mayBeText(part['argument'], text))
      found.push(`${file}: ${component}`);
    const inside = /Function/.test(part.type) ? nameOf(part) : component;
    for (const each of Object.values(part)) visit(each, inside);
  }
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}

function nameOf({ type, id }: Node): string | undefined {
  const name = type === 'FunctionDeclaration' && isNode(id) ? String(id['name']) : '';
  return /^[A-Z]/.test(name) ? name : undefined;
}

/** What a name holds isn't known: only what is written as a text, or comes from a catalogue of texts, counts. */
function mayBeText(value: unknown, source: string): boolean {
  if (!isNode(value)) return false;
  const { type, start, end } = value;
  if (type === 'ConditionalExpression') return mayBeText(value['consequent'], source) || mayBeText(value['alternate'], source);
  if (type === 'LogicalExpression') return mayBeText(value['right'], source);
  if (type === 'Literal') return typeof value['value'] === 'string';
  return type === 'TemplateLiteral' || /^\w*[tT]exts?\.[^(]*(\(|$)/.test(source.slice(start, Number(end)));
}
