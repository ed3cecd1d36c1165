/** In minutes: from the first time zone to the last. */
export const clockOffsets = { least: -720, most: 840, step: 15 } as const;

const oddZones = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

export const timeZoneOffsets: readonly number[] = [...Array.from({ length: 27 }, (_, hour) => (hour - 12) * 60), ...oddZones].toSorted(
  (one, other) => one - other,
);

/** `+5:30`, or `automatic` where none is set. */
export function clockOffsetText(minutes: number | null): string {
  if (minutes === null) return 'automatic';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
}
