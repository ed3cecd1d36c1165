import { type Range, rangeSentence } from '@pinline/contract/settings/rules';

export function numberProblem(typed: string, range: Range): string | undefined {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= range.from && value <= range.to ? undefined : rangeSentence(range);
}

export function optionalNumberProblem(typed: string, range: Range): string | undefined {
  return typed.trim() === '' ? undefined : numberProblem(typed, range);
}

export function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
