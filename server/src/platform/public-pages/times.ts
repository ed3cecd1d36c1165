import type { ShellTexts } from './shell.texts.ts';
import { markup, type Markup } from './markup.ts';

const units = [
  { seconds: 1, name: 'second' },
  { seconds: 60, name: 'minute' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 86_400, name: 'day' },
] as const;

/** Minutes and seconds: `1:24`. */
export function writeWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds up to 99, then whole minutes: `41 s`, `2 min`. */
export function writeRoughWait(seconds: number, units: Pick<ShellTexts['units'], 'second' | 'minute'>): Markup {
  const [value, unit] = seconds < 100 ? [seconds, units.second] : [Math.round(seconds / 60), units.minute];
  return markup`<span class="num">${value} <span class="u">${unit}</span></span>`;
}

export type Clock = {
  time(at: Date): Markup;
  timeWithSeconds(at: Date): Markup;
  day(at: Date): string;
  /** The largest unit of which there is at least one: `8 s`, `22 min`. */
  span(ms: number): Markup;
};

export function createClock(timeZone: string, { dates, units: names }: Pick<ShellTexts, 'dates' | 'units'>): Clock {
  const short = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const long = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat(dates, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const write = (format: Intl.DateTimeFormat) => (at: Date) =>
    markup`<time class="num" datetime="${at.toISOString()}">${format.format(at)}</time>`;
  return {
    time: write(short),
    timeWithSeconds: write(long),
    day: (at) => day.format(at),
    span: (ms) => {
      const seconds = Math.max(0, Math.floor(ms / 1_000));
      const unit = units.findLast((each) => seconds >= each.seconds) ?? units[0];
      return markup`<span class="num">${Math.floor(seconds / unit.seconds)} <span class="u">${names[unit.name]}</span></span>`;
    },
  };
}
