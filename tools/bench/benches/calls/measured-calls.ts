/** The calls that a section of docs/performance.md names, in its table or in the line of those that take one token. */
export function readMeasuredCalls(section: string): { what: string; ms: number }[] {
  const calls = section.matchAll(/(?:^\| P15 *\| |[:,] |^- )((?:GET|POST|PUT|DELETE|handler_api|5sim) [^|,]+?) *(?:\| )?([\d.,]+) ms/gm);
  return [...calls].map(([, what = '', ms = '']) => ({ what, ms: Number(ms.replaceAll(',', '')) }));
}
