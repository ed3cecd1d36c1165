/** In minutes of the day; `to` may be on the next day. */
export type QuietHours = { from: number; to: number };

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Undefined when it isn't quiet now. From and to the same: never quiet. */
export function quietUntil(now: Date, quiet: QuietHours | undefined, timeZone: string): Date | undefined {
  if (quiet === undefined || quiet.from === quiet.to) return undefined;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
  const minute = minutesOf(time);
  const isQuiet = quiet.from < quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to;
  if (!isQuiet) return undefined;
  const left = (quiet.to - minute + 1_440) % 1_440;
  return new Date(Math.floor(now.getTime() / 60_000 + left) * 60_000);
}
