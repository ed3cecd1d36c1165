/**
 * A share in percent, rounded half up to so many decimals (one unless told): the same on a screen, in a file and on the wire. Only all of it
 * is 100: what would be rounded there stops just below.
 */
export function percentOf({ part, whole, decimals = 1 }: { part: number; whole: number; decimals?: number }): number {
  const scale = 10 ** decimals;
  const all = 100 * scale;
  // In whole numbers: half of the last place must not be lost to a fraction that is not quite it.
  const rounded = Math.floor((2 * all * part + whole) / (2 * whole));
  return (part < whole ? Math.min(rounded, all - 1) : rounded) / scale;
}
