/** In percent. `gap` and `edge` are shares of a column with its gap. */
export function columnsOf(
  count: number,
  { gap, edge }: { gap: number; edge: number } = { gap: 0, edge: 0 },
): { lefts: number[]; width: number } {
  const step = count === 0 ? 0 : 100 / (count - gap + edge * 2);
  return { lefts: Array.from({ length: count }, (_, index) => step * (edge + index)), width: step * (1 - gap) };
}

export function heightsOf(values: readonly number[], { from, to }: { from: number; to: number }): (value: number) => number {
  const most = Math.max(1, ...values);
  return (value) => from + ((to - from) * value) / most;
}
