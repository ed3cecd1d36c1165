/** The messages of Chromium, Firefox and Safari, and Vite's about a stylesheet. */
export function isMissingFile(error: unknown): boolean {
  if (error instanceof DOMException) return ofDeniedStorage.includes(error.name);
  return error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message);
}

/** The router notes a missing file in session storage before it reports it; where storage is denied or full, only that failure arrives. */
const ofDeniedStorage: readonly string[] = ['SecurityError', 'QuotaExceededError'];
