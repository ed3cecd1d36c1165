import { Search } from 'lucide-react';
import { palette } from './texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { openPalette, paletteKeys } from './command-keys.tsx';

export function PaletteButton() {
  return (
    <button
      type="button"
      onClick={openPalette}
      className="-ml-2 hidden h-control items-center gap-2 rounded-control px-2 text-sm font-medium text-3 hover:bg-hover lg:inline-flex"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      {palette.open}
      <Kbd keys={paletteKeys} />
    </button>
  );
}
