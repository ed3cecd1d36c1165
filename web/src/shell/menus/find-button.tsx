import { Search } from 'lucide-react';
import { findQuestion } from '../../features/catalogue/find/question/find-question.texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { openPalette, paletteKeys } from '../../platform/page/palette.store.ts';

export function FindButton() {
  return (
    <button
      type="button"
      title={findQuestion.question}
      onClick={openPalette}
      className="inline-flex size-11 flex-none items-center justify-center gap-2 rounded-control text-3 hover:bg-hover md:h-control md:w-85 md:shrink md:justify-start md:border md:border-line md:bg-canvas md:pr-2 md:pl-3 md:text-sm md:hover:border-line-strong"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1 truncate text-left max-md:sr-only">{findQuestion.question}</span>
      <span className="hidden lg:pointer-fine:block">
        <Kbd keys={paletteKeys} />
      </span>
    </button>
  );
}
