/** Tokens of its caller's allowance: one for each started 2 ms of processor. */
export function costOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 2));
}
