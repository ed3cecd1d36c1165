import { chooseLanguage } from '../../platform/language/choose-language.ts';
import { Button } from './button.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export function LanguageButton({ disabled = false }: { disabled?: boolean }) {
  const { other, code } = shell.language;
  return (
    <Button variant="ghost" lang={code} disabled={disabled} onClick={switchLanguage}>
      {other}
    </Button>
  );
}

/** Where nothing can be stored, a reload would only end the session. */
export function switchLanguage(): void {
  if (chooseLanguage(shell.language.code)) location.reload();
}
