import { type KeyboardEvent, useState } from 'react';
import { type Choice, choiceOf, findChoices } from './choices.rules.ts';

type ChoicesParts = { choices: readonly Choice[]; value: string; onPick: (value: string) => void };

export function useChoices({ choices, value, onPick }: ChoicesParts) {
  const [isWanted, setIsWanted] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  const isOpen = isWanted && choices.length > 0;
  const chosen = choiceOf(choices, value);
  // Opened on what was picked before, the list shows all.
  const found = isTyped ? findChoices(choices, value) : choices;
  const first = isTyped && value.trim() !== '' && found.length > 0 ? 0 : undefined;
  const active = isOpen ? (moved ?? first) : undefined;

  const open = () => {
    if (isWanted) return;
    setIsWanted(true);
    setIsTyped(false);
    setMoved(undefined);
  };
  const close = () => setIsWanted(false);
  const pick = (choice: Choice) => {
    onPick(choice.value);
    close();
  };
  return {
    isOpen,
    found,
    chosen,
    active,
    open,
    close,
    pick,
    type: (change: () => void) => {
      change();
      setIsWanted(true);
      setIsTyped(true);
      setMoved(undefined);
    },
    /** A typed name becomes its code. */
    leave: () => {
      close();
      if (chosen !== undefined && chosen.value !== value) onPick(chosen.value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const picked = active === undefined ? undefined : found[active];
      if (event.key === 'Enter' && picked !== undefined) {
        event.preventDefault();
        return pick(picked);
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      if (!isOpen) return open();
      const start =
        chosen === undefined || isTyped ? (active ?? -1) : (active ?? found.indexOf(chosen) - (event.key === 'ArrowDown' ? 1 : -1));
      const next = start + (event.key === 'ArrowDown' ? 1 : -1);
      setMoved(Math.max(0, Math.min(found.length - 1, next)));
    },
  };
}
