/** Read values from an address; an invalid one counts as absent. */
export type Search = Record<string, unknown>;

export function pageIn(search: Search): number | undefined {
  const page = Number(search['page']);
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, pageMaximum) : undefined;
}

const pageMaximum = 999_999_999;

export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value) ? value : undefined;
}

export function oneOf<Known extends string>(known: readonly Known[], value: unknown): Known | undefined {
  return known.find((each) => each === value);
}
