/** Rounded half up. Only part = whole gives 100: a value that would round to 100 stops just below. */
export function percentOf({ part, whole, decimals = 1 }: { part: number; whole: number; decimals?: number }): number {
  const scale = 10 ** decimals;
  const all = 100 * scale;
  const rounded = Math.floor((2 * all * part + whole) / (2 * whole));
  return (part < whole ? Math.min(rounded, all - 1) : rounded) / scale;
}
