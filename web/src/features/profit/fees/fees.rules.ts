import { feesText as text } from './fees.texts.ts';

export function percentProblem(typed: string): string | undefined {
  return isWithin(typed, 100) ? undefined : text.percentProblem;
}

export function rupeesProblem(typed: string): string | undefined {
  return isWithin(typed, 1000) ? undefined : text.rupeesProblem;
}

/** Nothing typed is no fee. */
export function numberIn(typed: string): number {
  return Number(typed.trim());
}

function isWithin(typed: string, most: number): boolean {
  return /^\d{0,4}(\.\d{1,2})?$/.test(typed.trim()) && numberIn(typed) <= most;
}
