/** Whether a part of the app could not be fetched: what Chromium, Firefox and Safari say, and Vite about a stylesheet. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message);
}
