import { call } from '../api/api.ts';
import { onSession, session } from '../session/session.ts';
import { markLanguageSaved, unsavedLanguage } from './language-choice.ts';

/** Now and after each sign-in, the account learns the language that its user chose. What fails is tried again with the next page. */
export function saveLanguages(): void {
  onSession(saveLanguage);
  saveLanguage();
}

function saveLanguage(): void {
  const language = unsavedLanguage();
  const user = session();
  if (language === undefined || user === null) return;
  call('PUT account/language', { body: { language } }).then(
    () => {
      // Another user may have signed in meanwhile.
      if (session()?.token === user.token) markLanguageSaved(language);
    },
    () => {},
  );
}
