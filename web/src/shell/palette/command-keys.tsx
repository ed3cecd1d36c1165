import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { fetchWhenIdle } from '../../platform/api/fetch-when-idle.ts';
import { useKey, useShortcut } from '../../platform/keys/keys.ts';
import { closePalette, palette, togglePalette } from '../../platform/page/palette.store.ts';
import { keyList } from './palette.texts.ts';

const loadKeyHelp = () => import('./key-help.tsx');
const KeyHelp = lazy(async () => ({ default: (await loadKeyHelp()).KeyHelp }));

export type LazyPalette = { Palette: ComponentType<{ onClose: () => void }>; load: () => Promise<unknown> };

export function CommandKeys({ Palette, load }: LazyPalette) {
  const isPaletteOpen = palette.use();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useEffect(() => fetchWhenIdle(load, loadKeyHelp), [load]);
  // The session may end meanwhile.
  useEffect(() => closePalette, []);
  useShortcut('k', () => {
    setIsHelpOpen(false);
    togglePalette();
  });
  useKey('?', () => setIsHelpOpen(true), keyList.help);
  return (
    <>
      <Suspense>{isPaletteOpen && <Palette onClose={closePalette} />}</Suspense>
      <Suspense>{isHelpOpen && <KeyHelp onClose={() => setIsHelpOpen(false)} />}</Suspense>
    </>
  );
}
