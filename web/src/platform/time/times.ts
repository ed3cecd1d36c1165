import { shell } from '../language/shell.texts.ts';

let zoneOf: () => string | undefined = () => undefined;

export function showTimesIn(zone: () => string | undefined): void {
  zoneOf = zone;
}

export function shownZone(): string | undefined {
  return zoneOf();
}

export function timeFormat(options: Intl.DateTimeFormatOptions): (instant: string | number, zone?: string) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (instant, zone = shownZone()) => {
    let format = formats.get(zone);
    if (format === undefined) formats.set(zone, (format = new Intl.DateTimeFormat(shell.language.dates, { ...options, timeZone: zone })));
    return format.format(new Date(instant));
  };
}

export const yearOf = timeFormat({ year: 'numeric' });
