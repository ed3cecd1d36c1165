/** Where amounts stand between two heights in px, with a line at nothing and at round amounts around them. */
export function scaleOf(amounts: readonly number[], { top, bottom }: { top: number; bottom: number }) {
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const step = roundStep((most - least) / 2 || 1);
  const from = Math.floor(least / step) * step;
  const to = Math.max(Math.ceil(most / step) * step, from + step);
  const lines = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { lines, y: (amount: number): number => bottom - ((amount - from) / (to - from)) * (bottom - top) };
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= amount) ?? 10);
}

/** As many labels as fit, the last one always. */
export function isLabelled(index: number, count: number, width: 'wide' | 'narrow'): boolean {
  const every = Math.max(1, Math.ceil(count / (width === 'wide' ? 16 : 5)));
  return (count - 1 - index) % every === 0;
}
