import { languageNames, otherLanguage } from '@pinline/contract/auth/language.rules';
import { chooseLanguage } from '../../platform/language/choose-language.ts';
import { pageLanguage } from '../../platform/language/page-language.ts';
import { Button } from './button.tsx';

export function LanguageButton({ disabled = false }: { disabled?: boolean }) {
  const other = otherLanguage[pageLanguage()];
  return (
    <Button variant="ghost" lang={other} disabled={disabled} onClick={switchLanguage}>
      {languageNames[other]}
    </Button>
  );
}

/** Where nothing can be stored, a reload would only end the session. */
export function switchLanguage(): void {
  if (chooseLanguage(otherLanguage[pageLanguage()])) location.reload();
}
