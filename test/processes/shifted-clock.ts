/** Shifts the clock of a process, not the database's. */
export function aWrongClock(minutes: number): { NODE_OPTIONS: string } {
  const shift = `
    const Real = Date, ms = ${minutes} * 60000;
    globalThis.Date = class extends Real {
      constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + ms] : parts)); }
      static now() { return Real.now() + ms; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
}
