/** The first look at values that another company sent. */

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** `1`, `"1"` and `true` all occur. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Line ends and tabs stay, and so do the joiners that Hindi is written with. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** An object or a list; undefined for everything else, JSON or not. */
export function parseJson(text: string): unknown {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A plain English sentence without its long numbers, fit for a log; undefined for anything that may be more than that. One that `describe`
 * finds our key in is told by its shape as well: without its numbers the rest of the key would not be known for it any more.
 */
export function sentenceOf(body: string, describe: (text: string) => string): string | undefined {
  const text = body.trim();
  return isSentence(text) && isSentence(describe(text)) ? text.replaceAll(/\d{4,}/g, '#') : undefined;
}

function isSentence(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9 ,.'!-]{1,150}$/.test(text);
}
