import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { describedBy, Field, fieldBoxClass } from '../../../ui/fields/field.tsx';
import { ChoiceList, optionId } from './choice-list.tsx';
import type { Choice } from './choices.rules.ts';
import { useChoices } from './use-choices.ts';

type ChoiceFieldProps = {
  name: string;
  label: string;
  hint: string;
  error?: string | undefined;
  value: string;
  maxLength: number;
  choices: readonly Choice[];
  listLabel: string;
  /** Whose price and stock the list shows; undefined where it shows none. */
  compared: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** A text to type, with a list to pick it from. The keys move over the list; the focus stays in the field. */
export function ChoiceField({ label, hint, error, choices, listLabel, compared, ...input }: ChoiceFieldProps) {
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const list = useChoices({ choices, value: input.value, onPick: (value) => input.onChange({ target: { value } }) });
  const listId = `${id}-list`;
  const closeFirst = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.isOpen) return;
    // Otherwise the dialog closes as well.
    event.preventDefault();
    list.close();
  });
  useEffect(() => {
    const part = around.current;
    const press = (event: KeyboardEvent) => closeFirst(event);
    part?.addEventListener('keydown', press);
    return () => part?.removeEventListener('keydown', press);
  }, []);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div ref={around} className="relative">
        <div className={fieldBoxClass}>
          <input
            {...input}
            id={id}
            role="combobox"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-activedescendant={list.active === undefined ? undefined : optionId(listId, list.active)}
            aria-autocomplete="list"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy({ id, error, hint })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="h-full w-full min-w-0 flex-1 outline-none"
            onChange={(event) => list.type(() => input.onChange(event))}
            onClick={list.open}
            onKeyDown={list.onKeyDown}
            onBlur={list.leave}
          />
          {choices.length > 0 && <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="flex-none text-3" />}
        </div>
        {list.isOpen && (
          <ChoiceList
            id={listId}
            label={listLabel}
            compared={compared}
            found={list.found}
            active={list.active}
            chosen={list.chosen}
            onPick={list.pick}
          />
        )}
      </div>
    </Field>
  );
}
