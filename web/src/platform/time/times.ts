let zoneOf: () => string | undefined = () => undefined;

/** Sets the time zone of shown times. */
export function showTimesIn(zone: () => string | undefined): void {
  zoneOf = zone;
}

/** Undefined is the zone of the device. */
export function shownZone(): string | undefined {
  return zoneOf();
}

/** An instant in words, in the zone that is shown. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (instant: string | number, zone?: string) => string {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (instant, zone = shownZone()) => {
    let format = formats.get(zone);
    if (format === undefined) formats.set(zone, (format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })));
    return format.format(new Date(instant));
  };
}

/** Of the calendar where the time is shown. */
export const yearOf = timeFormat({ year: 'numeric' });
