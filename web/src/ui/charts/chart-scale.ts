/** Equal columns over a width of 100 percent: where each begins, and how wide it is. `gap` and `edge` are shares of a column with its gap. */
export function columnsOf(
  count: number,
  { gap, edge }: { gap: number; edge: number } = { gap: 0, edge: 0 },
): { lefts: number[]; width: number } {
  const step = count === 0 ? 0 : 100 / (count - gap + edge * 2);
  return { lefts: Array.from({ length: count }, (_, index) => step * (edge + index)), width: step * (1 - gap) };
}

/** How far up a value stands: `from` for 0, `to` for the largest one; where there is none but 0, everything lies at the foot. */
export function heightsOf(values: readonly number[], { from, to }: { from: number; to: number }): (value: number) => number {
  const most = Math.max(1, ...values);
  return (value) => from + ((to - from) * value) / most;
}
