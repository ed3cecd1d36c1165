import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import { classes } from '../../../../ui/classes.ts';
import { findText } from '../find.texts.ts';

export type FindCommand = { id: string; title: string; icon?: LucideIcon; run: () => void };

type FindCommandsProps = {
  commands: readonly FindCommand[];
  idOf: (id: string) => string;
  active: string | undefined;
  onPoint: (id: string) => void;
};

export function FindCommands({ commands, idOf, active, onPoint }: FindCommandsProps) {
  if (commands.length === 0) return null;
  return (
    <>
      <p role="presentation" className="px-4 pt-3 pb-1 text-2xs font-medium text-3">
        {findText.goTo}
      </p>
      {commands.map((command) => (
        <CommandRow
          key={command.id}
          id={idOf(command.id)}
          command={command}
          isActive={command.id === active}
          onPoint={() => onPoint(command.id)}
        />
      ))}
    </>
  );
}

type CommandRowProps = { id: string; command: FindCommand; isActive: boolean; onPoint: () => void };

function CommandRow({ id, command: { title, icon: Icon = CornerDownLeft, run }, isActive, onPoint }: CommandRowProps) {
  return (
    <div
      id={id}
      role="row"
      aria-level={1}
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      className={classes('mx-1.5 rounded-well', isActive ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <div role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          onClick={run}
          className="flex min-h-13 w-full items-center gap-3 px-2.5 py-1.5 text-left text-sm font-medium text-1"
        >
          <span aria-hidden className="grid size-7 place-items-center rounded-[7px] bg-tile text-2 inset-ring inset-ring-line">
            <Icon size={14} strokeWidth={1.75} />
          </span>
          {title}
        </button>
      </div>
    </div>
  );
}
