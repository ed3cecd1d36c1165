import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useModal } from '../../../ui/dialog/use-modal.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { CountrySelect } from './country-select.tsx';
import type { FindCommand } from './list/find-commands.tsx';
import { FindInput } from './find-input.tsx';
import { FindPanel, type FindPress } from './list/find-panel.tsx';
import { FirstBuyQuestion } from './first-buy-question.tsx';
import { findQuestion } from './question/find-question.texts.ts';
import { findText } from './find.texts.ts';
import { useFindBuying } from './use-find-buying.ts';

type FindDialogProps = {
  search: string;
  onType: (search: string) => void;
  commands: readonly FindCommand[];
  onClose: () => void;
};

const listId = 'find-dialog-list';
const idleCount = 5;

export function FindDialog({ search, onType, commands, onClose }: FindDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const keys = useRef<FindPress>(null);
  const [activeId, setActiveId] = useState<string>();
  const buying = useFindBuying(onClose);
  useModal(ref, { onEscape: onClose, onBeside: onClose });
  const closing = commands.map((command) => ({
    ...command,
    run: () => {
      onClose();
      command.run();
    },
  }));
  return (
    <>
      <dialog
        ref={ref}
        aria-label={findQuestion.question}
        className="sheet-below-md m-0 mt-11 h-[calc(100dvh-44px)] max-h-none w-full max-w-none overflow-hidden rounded-t-sheet border-t border-line bg-raised text-2 shadow-float backdrop:bg-scrim md:mx-auto md:mt-18 md:h-auto md:max-h-[calc(100dvh-96px)] md:max-w-170 md:rounded-dialog md:border"
      >
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex h-15 flex-none items-center gap-3 border-b border-line pr-2 pl-4">
            <Search size={20} strokeWidth={1.75} aria-hidden className="text-3" />
            <FindInput
              listId={listId}
              isOpen
              activeId={activeId}
              search={search}
              onType={onType}
              onKeyDown={(event) => keys.current?.(event)}
            />
            <span className="hidden md:pointer-fine:block">
              <Kbd keys="esc" />
            </span>
            <IconButton label={findText.close} onClick={onClose}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
          <FindPanel
            listId={listId}
            search={search}
            head={<CountrySelect className="h-11 rounded-control border border-line-strong bg-surface px-3 text-sm md:h-8 md:text-xs" />}
            idleCount={idleCount}
            commands={closing}
            buying={buying}
            keys={keys}
            onActive={setActiveId}
          />
        </div>
      </dialog>
      <FirstBuyQuestion question={buying.question} answer={buying.answer} />
    </>
  );
}
