import { Search } from 'lucide-react';
import { Kbd } from '../../ui/kbd.tsx';
import { openPalette, paletteKeys } from '../../platform/page/palette.store.ts';
import { palette } from '../palette/palette.texts.ts';
import { adminFrame } from './admin-frame.texts.ts';

/** Looks like the search field that it opens. */
export function SearchButton() {
  return (
    <button
      type="button"
      onClick={openPalette}
      className="inline-flex h-control items-center gap-2 rounded-control px-2.5 text-sm text-3 hover:bg-hover max-lg:order-1 lg:min-w-80 lg:border lg:border-line-strong lg:bg-sunken"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{palette.open}</span>
      <span className="hidden flex-1 text-left lg:inline">{adminFrame.searchHint}</span>
      <span className="hidden lg:inline">
        <Kbd keys={paletteKeys} />
      </span>
    </button>
  );
}
