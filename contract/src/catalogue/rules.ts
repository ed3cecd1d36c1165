/** The four numbered shop fronts. */
export const serverNumbers = ['1', '2', '3', '4'] as const;
export type ServerNumber = (typeof serverNumbers)[number];

/** As the wire has it. Every column of the database that holds one allows 1 to 4 and nothing else. */
export function serverNumberOf(number: number): ServerNumber {
  return String(number) as ServerNumber;
}

/** Fewer activations than this in 7 days say nothing about a service or a route. */
export const samplesNeeded = 20;
