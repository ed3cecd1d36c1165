type Picture = { content: Buffer; contentType: string };

const keptMs = 60_000;
const mostBytes = 16_000_000;

/**
 * Pictures that were read a moment ago; of a path it is always the same one. Only what was found is kept, and each caller reads in their own turn
 * until then: names that don't exist neither fill it nor make others wait.
 */
export function keepPictures({ now = () => performance.now() }: { now?: () => number } = {}) {
  const kept = new Map<string, Picture & { until: number }>();
  let bytes = 0;

  function drop(name: string): void {
    bytes -= kept.get(name)?.content.length ?? 0;
    kept.delete(name);
  }

  return {
    get(name: string): Picture | undefined {
      const found = kept.get(name);
      if (found !== undefined && found.until <= now()) drop(name);
      return kept.get(name);
    },
    add(name: string, { content, contentType }: Picture): void {
      if (kept.has(name)) return;
      kept.set(name, { content, contentType, until: now() + keptMs });
      bytes += content.length;
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
