/**
 * Whether every text in a JSON document can be stored: PostgreSQL has no NUL and no half of a surrogate pair. JSON can spell both,
 * no honest client does. Two backslashes are a backslash and spell nothing.
 */
export function isStorableJson(document: string): boolean {
  return !document.includes('\0') && !nul.test(document) && !half.test(document);
}

const nul = /(?<!\\)(?:\\\\)*\\u0000/;
const half = /(?<!\\)(?:\\\\)*\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})(?<!\\)(?:\\\\)*\\ud[c-f]/i;
