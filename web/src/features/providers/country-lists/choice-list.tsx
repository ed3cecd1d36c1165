import { useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { serversText } from '../providers.texts.ts';
import type { Choice } from './choices.rules.ts';
import './choice-list.css';

const text = serversText.route.listed;

type ChoiceListProps = {
  id: string;
  label: string;
  compared: string | undefined;
  found: readonly Choice[];
  active: number | undefined;
  chosen: Choice | undefined;
  onPick: (choice: Choice) => void;
};

export function ChoiceList({ id, label, compared, found, active, chosen, onPick }: ChoiceListProps) {
  return (
    <div className="choice-list">
      {compared !== undefined && found.length > 0 && <p className="px-2 py-1 text-xs text-3">{text.compared(compared)}</p>}
      {found.length === 0 && <p className="px-2 py-1.5 text-xs text-3">{text.none}</p>}
      <div id={id} role="listbox" aria-label={label}>
        {found.map((choice, index) => (
          <Option
            key={choice.value}
            id={optionId(id, index)}
            choice={choice}
            isActive={index === active}
            isChosen={choice === chosen}
            onPick={() => onPick(choice)}
          />
        ))}
      </div>
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type OptionProps = { id: string; choice: Choice; isActive: boolean; isChosen: boolean; onPick: () => void };

function Option({ id, choice: { name, note, figures }, isActive, isChosen, onPick }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes('choice-row', isActive ? 'bg-accent-soft' : 'hover:bg-hover', isChosen && 'font-medium')}
      // Otherwise the field loses the focus, which closes the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="choice-name">
        <span className="min-w-0 wrap-anywhere text-1">{name}</span>
        {note !== null && <span className="num min-w-0 text-right text-xs wrap-anywhere text-3">{note}</span>}
      </span>
      {figures !== null && <span className="block text-xs text-3">{figures}</span>}
    </button>
  );
}
