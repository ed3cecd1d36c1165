/** PostgreSQL can't store NUL or an unpaired surrogate, which JSON can spell. Escaped backslashes are skipped. */
export function isStorableJson(document: string): boolean {
  return !document.includes('\0') && !nul.test(document) && !half.test(document);
}

const nul = /(?<!\\)(?:\\\\)*\\u0000/;
const half = /(?<!\\)(?:\\\\)*\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})(?<!\\)(?:\\\\)*\\ud[c-f]/i;
