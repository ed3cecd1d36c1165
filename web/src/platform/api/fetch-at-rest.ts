/** When a page has surely come to rest. */
const restMs = 3000;

/** Fetches files that are not needed at first once the page has come to rest, so that they are there when the network is not. Returns how to stop. */
export function fetchAtRest(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    // A failed fetch is tried again when the file is needed.
    for (const load of loads) load().catch(() => {});
  }, restMs);
  return () => clearTimeout(timer);
}
