import { vi } from 'vitest';

const realNow = performance.now.bind(performance);
let shiftMs = 0;

/** Pauses that this process measures end that much sooner. Lasts until the test file restores its mocks: pace needs a clock that never goes back. */
export function passProcessTime(seconds: number): void {
  shiftMs += seconds * 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + shiftMs);
}

/** This process measures no time until `passProcessTime`: a limit per minute meets as many calls as a fast machine makes in a moment. */
export function stopProcessTime(): void {
  const stoppedAt = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => stoppedAt);
}
