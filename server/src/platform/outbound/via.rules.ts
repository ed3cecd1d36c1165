/** Installations that buy from each other name themselves in `Via`, so that one whose own request returns to it doesn't answer it. */
const entry = /^1\.1 installation-([0-9a-f]{16})$/;

/** More than any honest chain of resellers has. */
const longestChain = 8;

/** The installations that a request passed, the first one first. What proxies add is left out. */
export function readVia(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .flatMap((text) => entry.exec(text.trim())?.[1] ?? []);
}

export function writeVia(installations: readonly string[]): string {
  return installations.map((id) => `1.1 installation-${id}`).join(', ');
}

export function isLoop(passed: readonly string[], own: string): boolean {
  return passed.includes(own) || passed.length >= longestChain;
}
