import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { palette } from './palette.texts.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { Command } from './palette.rules.ts';

type PaletteDialogProps = {
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  found: readonly Command[];
  isSearching?: boolean;
  /** What to say instead of that nothing was found. */
  failed?: string | undefined;
  /** Beneath the list, such as how many results there are. */
  foot?: ReactNode;
  onClose: () => void;
};

export function PaletteDialog({ placeholder, typed, onType, found, isSearching = false, failed, foot, onClose }: PaletteDialogProps) {
  const [chosen, setActive] = useState(0);
  // With more letters typed, an earlier result may be gone.
  const active = Math.max(0, Math.min(chosen, found.length - 1));
  const listId = useId();
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const choose = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open wide={foot !== undefined} onClose={onClose} title={palette.title}>
      <div className="-mx-5 -mb-5 grid border-t border-line">
        <label className="flex h-12 items-center gap-2.5 border-b border-line px-5">
          <Search size={16} strokeWidth={1.75} aria-hidden className="text-3" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
            aria-label={placeholder}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              onType(event.target.value);
              setActive(0);
            }}
            onKeyDown={choose}
            className="h-full min-w-0 flex-1 text-lg text-1 outline-none md:text-md"
          />
        </label>
        <div role="listbox" id={listId} aria-label={palette.title} className="h-[min(420px,50dvh)] overflow-auto overscroll-contain p-1.5">
          {found.map((command, index) => (
            <Option
              key={command.id}
              id={`${listId}-${index}`}
              command={command}
              isActive={index === active}
              startsGroup={command.group !== found[index - 1]?.group}
              onRun={() => run(command)}
              onPoint={() => setActive(index)}
            />
          ))}
        </div>
        {foot !== undefined && <div className="border-t border-line px-5 py-2.5 text-xs text-3">{foot}</div>}
        <p role="status" className="absolute inset-x-0 bottom-1/3 text-center text-sm text-3">
          {found.length === 0 && (isSearching ? palette.searching : (failed ?? palette.nothing))}
        </p>
      </div>
    </Dialog>
  );
}

function Words({ command: { icon: Icon, title, hint, detail, end } }: { command: Command }) {
  if (detail === undefined)
    return (
      <>
        <span className="truncate">{title}</span>
        <span className="flex-none text-xs text-3">{hint}</span>
      </>
    );
  return (
    <>
      {Icon !== undefined && <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none text-3" />}
      <span className="grid min-w-0 flex-1 gap-0.5 py-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-4">
        <span className={classes('truncate font-medium', /\d/.test(title) && !title.includes('@') && 'num')}>{title}</span>
        <span className="truncate text-xs text-2 md:text-right">{hint}</span>
        <span className="truncate text-xs text-3 max-md:row-start-2">{detail}</span>
        <span className="truncate text-xs text-3 max-md:hidden md:text-right">{end}</span>
      </span>
    </>
  );
}

type OptionProps = { id: string; command: Command; isActive: boolean; startsGroup: boolean; onRun: () => void; onPoint: () => void };

function Option({ id, command, isActive, startsGroup, onRun, onPoint }: OptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <>
      {startsGroup && (
        <p role="presentation" className="px-3 pt-2 pb-1 text-2xs font-medium text-3">
          {command.group}
        </p>
      )}
      <button
        type="button"
        tabIndex={-1}
        ref={ref}
        id={id}
        role="option"
        aria-selected={isActive}
        onClick={onRun}
        onPointerMove={onPoint}
        className={classes(
          'flex min-h-11 w-full items-center text-left justify-between gap-3 rounded-control px-3 text-sm text-1 md:min-h-9',
          isActive && 'bg-accent-soft',
        )}
      >
        <Words command={command} />
      </button>
    </>
  );
}
