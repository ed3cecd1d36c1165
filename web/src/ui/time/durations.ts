export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  if (hours > 0) return [hours, ...parts.map(twoDigits)].join(':');
  return `${parts[0]}:${twoDigits(parts[1] ?? 0)}`;
}

export function secondsUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}

export function secondsSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
