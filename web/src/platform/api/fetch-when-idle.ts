const restMs = 3000;

/** Files that a page needs later, so that they are there when the network isn't. Returns how to stop. */
export function fetchWhenIdle(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const load of loads) load().catch(() => {});
  }, restMs);
  return () => clearTimeout(timer);
}
