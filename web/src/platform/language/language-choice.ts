import { isLanguage, type Language } from '@pinline/contract/auth/language.rules';
import { browserStorage, tabStorage } from '../session/browser-storage.ts';
import { chosenKey } from './choose-language.ts';
import { languageKey } from './language.ts';

/** A choice of the user who is signed in that the account doesn't have yet. */
export function unsavedLanguage(): Language | undefined {
  const chosen = browserStorage.getItem(chosenKey);
  return chosen === null ? undefined : isLanguage(chosen) ? chosen : 'en';
}

export function markLanguageSaved(language: Language): void {
  if (unsavedLanguage() === language) browserStorage.removeItem(chosenKey);
}

/**
 * Before a session begins. A choice made in this tab without a session becomes its user's and wins over the account's. What an earlier user
 * left is shown on, but is no choice of this one. Returns whether the page must be loaded again.
 */
export function adoptLanguage(ofAccount: Language | null | undefined): boolean {
  const chosen = tabStorage.getItem(chosenKey);
  tabStorage.removeItem(chosenKey);
  if (chosen === null) browserStorage.removeItem(chosenKey);
  else browserStorage.setItem(chosenKey, chosen);
  if (!ofAccount || chosen !== null) return false;
  const before = browserStorage.getItem(languageKey) ?? 'en';
  return browserStorage.setItem(languageKey, ofAccount) && before !== ofAccount;
}
