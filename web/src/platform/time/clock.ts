import { useOutside } from '../page/use-outside.ts';
import { type Bounds, correction, narrow, type ServerTimeSample } from './clock.rules.ts';

const secondMs = 1000;

let offsetMs = 0;
let bounds: Bounds | undefined;
let second = currentSecond();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The server's time in milliseconds since 1970, as estimated here. */
export function now(): number {
  return Date.now() + offsetMs;
}

export function useNow(): number {
  return useOutside(onTick, () => second);
}

export function noteServerTime(sample: Omit<ServerTimeSample, 'date'> & { date: string | null }): void {
  if (sample.date === null) return;
  bounds = narrow(bounds, { ...sample, date: sample.date });
  if (bounds !== undefined) offsetMs = correction(offsetMs, bounds);
}

export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    second = currentSecond();
    document.addEventListener('visibilitychange', tick);
    schedule();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, secondMs - (now() % secondMs));
}

function tick(): void {
  second = currentSecond();
  for (const listener of [...listeners]) listener();
  schedule();
}

function currentSecond(): number {
  return Math.floor(now() / secondMs) * secondMs;
}
