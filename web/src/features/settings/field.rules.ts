import {
  forbiddenNameProblem,
  forbiddenNamesMaximum,
  type Range,
  rangeSentence,
  tooManyNames,
} from '@pinline/contract/settings/settings.rules';
import { settingsText } from './settings.texts.ts';

const longestLink = 300;

export function linkProblem(link: string): string | undefined {
  const address = link.trim();
  if (address === '') return undefined;
  if (address.length > longestLink) return settingsText.links.tooLong;
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? undefined : settingsText.links.notHttps;
}

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

export function namesIn(text: string): string[] {
  const names = text.split('\n').map((line) => line.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** What another operator saved meanwhile, with the lines that were added and without those that were removed since the form was opened. */
export function mergeNames(typed: readonly string[], { opened, now }: { opened: readonly string[]; now: readonly string[] }): string[] {
  const added = typed.filter((name) => !opened.includes(name));
  return [...new Set([...now.filter((name) => typed.includes(name) || !opened.includes(name)), ...added])];
}

export function namesProblem(text: string): string | undefined {
  const names = namesIn(text);
  if (names.length > forbiddenNamesMaximum) return tooManyNames;
  const wrong = names.find((name) => forbiddenNameProblem(name) !== undefined);
  return wrong === undefined ? undefined : `${forbiddenNameProblem(wrong) ?? ''}: “${wrong}”`;
}
