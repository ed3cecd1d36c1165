/** Replaces the start of a secret on screens; sent back, it means "unchanged". */
const mask = '••••';

/** Four characters of a short secret would reveal too much. */
export function masked(secret: string): string {
  return secret.length > 8 ? mask + secret.slice(-4) : mask;
}

export function isMasked(text: string): boolean {
  return text.startsWith(mask);
}
