export type PagerEntry = number | 'gap';

type PagerPlace = { page: number; totalPages: number; windowSize?: number };

export function pagerWindow({ page, totalPages, windowSize = 5 }: PagerPlace): PagerEntry[] {
  const from = Math.max(1, Math.min(page - Math.floor(windowSize / 2), totalPages - windowSize + 1));
  const to = Math.min(totalPages, from + windowSize - 1);
  return [...lead({ edge: 1, from }), ...range({ from, to }), ...trail({ edge: totalPages, to })];
}

function lead({ edge, from }: { edge: number; from: number }): PagerEntry[] {
  if (from === edge) return [];
  if (from === edge + 1) return [edge];
  return [edge, from === edge + 2 ? edge + 1 : 'gap'];
}

function trail({ edge, to }: { edge: number; to: number }): PagerEntry[] {
  return lead({ edge: -edge, from: -to })
    .map((entry) => (entry === 'gap' ? entry : -entry))
    .toReversed();
}

function range({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
