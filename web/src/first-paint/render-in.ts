import type { Language } from '@pinline/contract/auth/language.rules';
import { translatePage } from '../translate-page.ts';
import type { Shells } from './shells.tsx';

export async function renderIn(language: Language): Promise<Shells> {
  await translatePage(language);
  const { renderShells } = await import('./shells.tsx');
  return renderShells();
}
