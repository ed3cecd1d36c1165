const restMs = 3000;

/** Fetches files needed later once the page is idle, so that they are there when the network isn't. Returns how to stop. */
export function fetchAtRest(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const load of loads) load().catch(() => {});
  }, restMs);
  return () => clearTimeout(timer);
}
