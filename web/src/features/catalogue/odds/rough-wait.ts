/** Seconds up to 99, then whole minutes. */
export function roughWait(seconds: number): { count: number; unit: 'seconds' | 'minutes' } {
  const whole = Math.round(seconds);
  return whole < 100 ? { count: whole, unit: 'seconds' } : { count: Math.round(seconds / 60), unit: 'minutes' };
}
