import type { Language } from '@pinline/contract/auth/language.rules';
import { browserStorage } from '../session/browser-storage.ts';
import { languageKey } from './language.ts';

/** The language that the account is known to have. */
const savedKey = 'pinline-language-saved';

/** A choice that the account doesn't have yet. */
export function unsavedLanguage(): Language | undefined {
  const chosen = browserStorage.getItem(languageKey);
  return chosen === null || chosen === browserStorage.getItem(savedKey) ? undefined : chosen === 'hi' ? 'hi' : 'en';
}

export function markLanguageSaved(language: Language): void {
  browserStorage.setItem(savedKey, language);
}

/**
 * After a sign-in: a choice made here since the last one wins over the account's. An account without one, or an older server, leaves
 * it to the browser. Returns whether the page must be loaded again.
 */
export function adoptLanguage(ofAccount: Language | null | undefined): boolean {
  if (!ofAccount) browserStorage.removeItem(savedKey);
  if (!ofAccount || unsavedLanguage() !== undefined) return false;
  const before = browserStorage.getItem(languageKey) ?? 'en';
  return browserStorage.setItems({ [languageKey]: ofAccount, [savedKey]: ofAccount }) && before !== ofAccount;
}
