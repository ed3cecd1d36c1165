import type { Language } from '@pinline/contract/auth/language.rules';
import { browserStorage, tabStorage } from '../session/browser-storage.ts';
import { session } from '../session/session.ts';
import { languageKey } from './language.ts';

/** In the tab's storage: chosen before a sign-in there. In the browser's: chosen by the user who is signed in, and not saved to the account yet. */
export const chosenKey = 'pinline-language-chosen';

/** By a tap of the user, never by what the browser shows. Returns whether it outlives the page. */
export function chooseLanguage(language: Language): boolean {
  (session() === null ? tabStorage : browserStorage).setItem(chosenKey, language);
  return browserStorage.setItem(languageKey, language);
}
