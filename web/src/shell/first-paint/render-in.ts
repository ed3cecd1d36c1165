import { translatePage } from '../../translate-page.ts';

export async function renderIn(language: string): Promise<Record<string, string>> {
  if (language === 'hi') translatePage();
  const { renderShells } = await import('./shells.tsx');
  return renderShells();
}
