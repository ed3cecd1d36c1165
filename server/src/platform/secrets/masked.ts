/** Replaces the start of a secret on screens; sent back, it means "unchanged". */
const mask = '••••';

/** The last 4 characters distinguish secrets; those of a short one would reveal too much. */
export function masked(secret: string): string {
  return secret.length > 8 ? mask + secret.slice(-4) : mask;
}

export function isMasked(text: string): boolean {
  return text.startsWith(mask);
}
