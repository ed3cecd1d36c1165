import { keyOfName } from '../catalogue/search/fold.rules.ts';

export function wishProblem(text: string): string | undefined {
  if (keyOfName(text) === '') return 'Please enter the name of the app';
  return text.trim().length > 40 ? 'At most 40 characters' : undefined;
}

/** Shorter words are the beginnings of others. */
export const shortestMissedSearch = 3;
