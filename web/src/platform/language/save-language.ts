import { call } from '../api/api.ts';
import { onSession, session } from '../session/session.ts';
import { markLanguageSaved, unsavedLanguage } from './language-choice.ts';

/** Now and after each sign-in, the account learns the choice made in this browser. What fails is tried again with the next page. */
export function saveLanguages(): void {
  onSession(saveLanguage);
  saveLanguage();
}

function saveLanguage(): void {
  const language = unsavedLanguage();
  if (language === undefined || session() === null) return;
  call('PUT account/language', { body: { language } }).then(
    () => markLanguageSaved(language),
    () => {},
  );
}
