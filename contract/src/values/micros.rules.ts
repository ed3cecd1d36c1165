/** "Micros" are millionths of a provider's currency. */
const microsPerUnit = 1_000_000;
const microsPerHundredth = 10_000;

export function toMicros(units: number): number {
  return Math.round(units * microsPerUnit);
}

export function toUnits(micros: number): number {
  return micros / microsPerUnit;
}

/** `12`, `0.5`, `0.1253`: without exponent or trailing zeros. */
export function decimalOf(micros: number): string {
  return exactly(micros).replace(/\.?0+$/, '');
}

/** `12.00`, `0.50`, `0.1253`. */
export function unitsText(micros: number): string {
  return exactly(micros).replace(/0{1,4}$/, '');
}

/** `1,234,567.50`. */
export function unitsShown(micros: number): string {
  const [units = '0', decimals = ''] = unitsText(micros).split('.');
  byThousands ??= new Intl.NumberFormat('en-US');
  return `${byThousands.format(Number(units))}.${decimals}`;
}

/** `1,234,567.50`: what is left at a provider, cut to two decimals and never rounded up. */
export function balanceShown(micros: number): string {
  return unitsShown(Math.floor(micros / microsPerHundredth) * microsPerHundredth);
}

/** Made when first used, as in money-format.ts. */
let byThousands: Intl.NumberFormat | undefined;

function exactly(micros: number): string {
  const digits = String(Math.abs(micros)).padStart(7, '0');
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
