import { translatePage } from '../translate-page.ts';
import type { Shells } from './shells.tsx';

export async function renderIn(language: string): Promise<Shells> {
  if (language === 'hi') translatePage();
  const { renderShells } = await import('./shells.tsx');
  return renderShells();
}
