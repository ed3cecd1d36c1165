import { forbiddenNameProblem, forbiddenNamesMaximum, tooManyNames } from '@pinline/contract/settings/rules';

/** One name a line; empty lines are none. */
export function namesIn(text: string): string[] {
  const names = text.split('\n').map((line) => line.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** That there are too many names, or what is wrong with the first that cannot be one. */
export function namesProblem(text: string): string | undefined {
  const names = namesIn(text);
  if (names.length > forbiddenNamesMaximum) return tooManyNames;
  const wrong = names.find((name) => forbiddenNameProblem(name) !== undefined);
  return wrong === undefined ? undefined : `${forbiddenNameProblem(wrong) ?? ''}: “${wrong}”`;
}
