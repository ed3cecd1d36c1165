export type Markup = { readonly markup: string };
type Part = string | number | Markup | readonly Part[];

/** Escapes what is inserted: safe for element content and quoted attributes, in HTML and XML. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((text, next, index) => text + write(parts[index - 1] ?? '') + next) };
}

function write(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map(write).join('');
}

/** Control characters are no XML. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
