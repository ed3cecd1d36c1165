import type { Rolldown } from 'vite';

export function firstLoad(starts: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const names = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) names.add(css);
    for (const imported of chunks.filter((other) => chunk.imports.includes(other.fileName))) visit(imported);
  };
  for (const chunk of starts) visit(chunk);
  return names;
}

/** Throws when a route has no chunk. */
export function startsOf(routes: readonly string[], chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const missing = routes.filter((route) => !chunks.some((chunk) => isRouteChunk(chunk, route)));
  if (missing.length > 0) throw new Error(`No chunk of the build belongs to ${missing.join(', ')}`);
  return chunks.filter((chunk) => chunk.isEntry || routes.some((route) => isRouteChunk(chunk, route)));
}

/** The router splits a route's component into a chunk of its own whose entry is `<route>?tsr-split=…`. */
function isRouteChunk(chunk: Rolldown.OutputChunk, route: string): boolean {
  return chunk.facadeModuleId?.includes(`/src/routes/${route}?tsr-split`) ?? false;
}
