export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Keeps line ends, tabs and the joiners that Hindi needs. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

export function parseJson(text: string): unknown {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plain sentence without long numbers, else undefined. Checked after `describe` too, which finds a key only with its numbers. */
export function sentenceOf(body: string, describe: (text: string) => string): string | undefined {
  const text = body.trim();
  return isSentence(text) && isSentence(describe(text)) ? text.replaceAll(/\d{4,}/g, '#') : undefined;
}

function isSentence(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9 ,.'!-]{1,150}$/.test(text);
}
