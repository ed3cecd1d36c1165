export const serverNumbers = ['1', '2', '3', '4'] as const;
export type ServerNumber = (typeof serverNumbers)[number];

export function isServerNumber(text: string | undefined): text is ServerNumber {
  return serverNumbers.some((server) => server === text);
}

/** Every database column for it allows 1 to 4 only. */
export function serverNumberOf(number: number): ServerNumber {
  return String(number) as ServerNumber;
}

export const samplesNeeded = 20;
/** No more outcomes of one user on a route and day count: so no user alone decides how good it looks. */
export const outcomesPerDay = 3;
