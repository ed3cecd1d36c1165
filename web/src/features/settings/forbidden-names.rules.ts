import { forbiddenNameProblem, forbiddenNamesMaximum, tooManyNames } from '@pinline/contract/settings/rules';

/** One name per line. */
export function namesIn(text: string): string[] {
  const names = text.split('\n').map((line) => line.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Too many names, or the problem of the first invalid one. */
export function namesProblem(text: string): string | undefined {
  const names = namesIn(text);
  if (names.length > forbiddenNamesMaximum) return tooManyNames;
  const wrong = names.find((name) => forbiddenNameProblem(name) !== undefined);
  return wrong === undefined ? undefined : `${forbiddenNameProblem(wrong) ?? ''}: “${wrong}”`;
}
