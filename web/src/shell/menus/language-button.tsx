import { browserStorage } from '../../platform/session/browser-storage.ts';
import { Button } from '../../ui/button/button.tsx';
import { shell } from '../../ui/texts.ts';

/** Also read by public/theme.js before the first paint. */
const key = 'pinline-language';

export function LanguageButton({ disabled = false }: { disabled?: boolean }) {
  const { other, code } = shell.language;
  return (
    <Button variant="ghost" lang={code} disabled={disabled} onClick={() => browserStorage.setItem(key, code) && location.reload()}>
      {other}
    </Button>
  );
}
