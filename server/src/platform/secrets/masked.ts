/** What stands for a secret on a screen; sent back, it means "as it was". */
const mask = '••••';

/** Its last 4 tell one secret from another; of a short one they would tell too much. */
export function masked(secret: string): string {
  return secret.length > 8 ? mask + secret.slice(-4) : mask;
}

export function isMasked(text: string): boolean {
  return text.startsWith(mask);
}
