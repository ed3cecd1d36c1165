/** When the disk ends sooner, there is hardly time to add one. */
export const fewDays = 7;

/** In bytes; `freeBytes`: null where the disk is another machine's. */
export type SizesAt = {
  at: Date;
  sizes: Record<string, number>;
  freeBytes: number | null;
};

/** Bytes a day. `daysLeft`: null where nothing grows or the disk isn't known. */
export type Growth = {
  hours: number;
  total: number;
  fastest: { table: string; perDay: number } | null;
  daysLeft: number | null;
};

export const shortestHours = 1;
const hourMs = 3_600_000;

/** Undefined until two samples are an hour apart. A table that shrank makes room for others. */
export function measureGrowth(first: SizesAt | undefined, last: SizesAt | undefined): Growth | undefined {
  if (first === undefined || last === undefined) return undefined;
  const hours = (last.at.getTime() - first.at.getTime()) / hourMs;
  if (hours < shortestHours) return undefined;
  const grown = Object.entries(last.sizes).map(([table, bytes]) => ({
    table,
    perDay: Math.round(((bytes - (first.sizes[table] ?? 0)) / hours) * 24),
  }));
  const total = grown.reduce((sum, { perDay }) => sum + perDay, 0);
  const fastest = grown.filter(({ perDay }) => perDay > 0).toSorted((a, b) => b.perDay - a.perDay)[0] ?? null;
  return {
    hours,
    total,
    fastest,
    daysLeft: total > 0 && last.freeBytes !== null ? last.freeBytes / total : null,
  };
}

/** `1.2 GB`, `340 MB`, `12 kB`. */
export function bytesShown(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3];
  const shown = bytes / size;
  return `${shown >= 100 ? Math.round(shown) : Number(shown.toPrecision(2))} ${unit}`;
}

export function daysShown(days: number): string {
  if (days >= 365) return 'over a year';
  if (days >= 2) return `${Math.floor(days)} days`;
  return `${Math.max(1, Math.floor(days * 24))} hours`;
}
