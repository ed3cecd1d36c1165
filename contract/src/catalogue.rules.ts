/** The four numbered shop fronts. */
export const serverNumbers = ['1', '2', '3', '4'] as const;
export type ServerNumber = (typeof serverNumbers)[number];

/** Fewer activations than this in 7 days say nothing about a service. */
export const samplesNeeded = 20;
