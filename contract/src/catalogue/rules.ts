export const serverNumbers = ['1', '2', '3', '4'] as const;
export type ServerNumber = (typeof serverNumbers)[number];

/** The wire's form of a server number. Every database column that holds one allows 1 to 4 only. */
export function serverNumberOf(number: number): ServerNumber {
  return String(number) as ServerNumber;
}

/** With fewer activations in 7 days, no quality is shown for a service or route. */
export const samplesNeeded = 20;
