import type { Source } from './sources.ts';

/** Text inserted into a statement must be a constant of its module; values are parameters (security.md E1). */
export function gluedSql({ file, text }: Source): string[] {
  const constants = [...text.matchAll(/^(?:export )?const (\w+)/gm)].map(([, name]) => name);
  return [...rawArguments(text), ...templates(text).flatMap(insertions)]
    .filter((inserted) => !constants.includes(inserted))
    .map((inserted) => `${file}: ${inserted}`);
}

function rawArguments(text: string): string[] {
  return [...text.matchAll(/\bsql\s*\.(?:raw|lit|id|ref|table)\(\s*(`[^`]*`|'[^']*'|[^)]*)/g)].flatMap(([, argument = '']) =>
    /^[`']/.test(argument) ? insertions(argument) : [argument.trim()],
  );
}

/** Not every `text` is a statement: commands print theirs. */
function templates(text: string): string[] {
  const given = [...text.matchAll(/\bquery(?:<[^(]*>)?\(\s*`([^`]*)`/g)];
  const named = [...text.matchAll(/\btext:\s*`(\s*(?:select|insert|update|delete|with|where)\b[^`]*)`/gi)];
  return [...given, ...named].map(([, statement = '']) => statement);
}

function insertions(template: string): string[] {
  return [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, inserted = '']) => inserted.trim());
}
