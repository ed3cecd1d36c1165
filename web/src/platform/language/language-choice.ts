import type { Language } from '@pinline/contract/auth/language.rules';
import { browserStorage } from '../session/browser-storage.ts';

/** Also read by public/theme.js before the first paint. */
const key = 'pinline-language';
/** Present while an account is known to have this choice. */
const savedKey = 'pinline-language-saved';

/** Returns whether it outlives the page. */
export function chooseLanguage(language: Language): boolean {
  browserStorage.removeItem(savedKey);
  return browserStorage.setItem(key, language);
}

/** A choice that no account has yet. */
export function unsavedLanguage(): Language | undefined {
  const chosen = browserStorage.getItem(key);
  return chosen === null || browserStorage.getItem(savedKey) !== null ? undefined : chosen === 'hi' ? 'hi' : 'en';
}

export function markLanguageSaved(language: Language): void {
  if (unsavedLanguage() === language) browserStorage.setItem(savedKey, language);
}

/**
 * After a sign-in: a choice made here since the last one wins over the account's. An account without one, or an older server, leaves
 * it to the browser. Returns whether the page must be loaded again.
 */
export function adoptLanguage(ofAccount: Language | null | undefined): boolean {
  if (!ofAccount) browserStorage.removeItem(savedKey);
  if (!ofAccount || unsavedLanguage() !== undefined) return false;
  const before = browserStorage.getItem(key) ?? 'en';
  return browserStorage.setItems({ [key]: ofAccount, [savedKey]: ofAccount }) && before !== ofAccount;
}
