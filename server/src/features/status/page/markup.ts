/** Text that is markup already. Everything else is escaped when it is put into markup. */
export type Markup = { readonly markup: string };
type Part = string | number | Markup | readonly Part[];

/** `markup` followed by a template: safe for element content and quoted attributes, in HTML and XML. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((text, next, index) => text + write(parts[index - 1] ?? '') + next) };
}

function write(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map(write).join('');
}

/** Control characters are no XML, whatever a name holds. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
