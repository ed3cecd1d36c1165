import type { KeyboardEvent, Ref } from 'react';
import { findQuestion } from './question/find-question.texts.ts';

export const searchIdOf = (listId: string): string => `${listId}-search`;

type FindInputProps = {
  ref?: Ref<HTMLInputElement>;
  listId: string;
  isOpen: boolean;
  activeId: string | undefined;
  search: string;
  onType: (search: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onOpen?: () => void;
};

/** The keys move over the rows; the focus stays here. */
export function FindInput({ ref, listId, isOpen, activeId, search, onType, onKeyDown, onOpen }: FindInputProps) {
  return (
    <input
      ref={ref}
      data-autofocus
      id={searchIdOf(listId)}
      role="combobox"
      aria-label={findQuestion.question}
      aria-haspopup="grid"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen ? activeId : undefined}
      aria-autocomplete="list"
      placeholder={findQuestion.question}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      value={search}
      onChange={(event) => onType(event.target.value)}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="h-full min-w-0 flex-1 text-lg text-1 outline-none"
    />
  );
}
