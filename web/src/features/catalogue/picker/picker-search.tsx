import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { activationsText } from '../../activations/activations.texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { listId, searchId } from './picker-control.ts';

const text = activationsText.picker;

type PickerSearchProps = {
  activeId: string | undefined;
  search: string;
  onType: (search: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
};

export function PickerSearch({ activeId, search, onType, onKeyDown, onClose }: PickerSearchProps) {
  return (
    <div className="flex h-15 flex-none items-center gap-2.5 border-b border-line bg-raised px-3.5 max-md:sticky max-md:top-0 max-md:z-(--z-sticky) md:h-12">
      <Search size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      <input
        ref={focusAtOnce}
        id={searchId}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={text.label}
        placeholder={text.placeholder}
        value={search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        className="h-full min-w-0 flex-1 text-lg text-1 outline-none md:text-md"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="hidden md:block">
        <Kbd keys="esc" />
      </span>
      <IconButton label={text.close} className="-mr-2 md:hidden" onClick={onClose}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

function focusAtOnce(input: HTMLInputElement | null): void {
  if (input === null || input === document.activeElement) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}
