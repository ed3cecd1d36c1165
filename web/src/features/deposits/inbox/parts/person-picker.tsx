import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { inboxText } from '../inbox.texts.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { usersQuery } from '../../../users/users.api.ts';
import './inbox.css';

const text = inboxText.matchDialog;

export type Candidate = { _id: string; email: string };

type PersonPickerProps = {
  field: { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void };
  suggested: Candidate | null;
  chosen: Candidate | null;
  onChoose: (person: Candidate) => void;
};

export function PersonPicker({ field, suggested, chosen, onChoose }: PersonPickerProps) {
  const group = useId();
  const search = useDeferredValue(field.value.trim());
  const found = useQuery({ ...usersQuery({ page: 1, search }), enabled: search.length >= 2 });
  const isSearching = search.length >= 2;
  const people = isSearching ? (found.data?.data ?? []).slice(0, 8) : [];
  const listed: Candidate[] = [...alwaysListed({ suggested, chosen }), ...people];
  const unique = listed.filter((person, at) => listed.findIndex(({ _id }) => _id === person._id) === at);
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        label={text.search}
        placeholder={text.searchPlaceholder}
        type="search"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {unique.length > 0 && (
        <div role="radiogroup" aria-label={text.users} className="inbox-people text-sm">
          {unique.map((person) => (
            <label key={person._id} className="inbox-person">
              <input type="radio" name={group} checked={person._id === chosen?._id} onChange={() => onChoose(person)} />
              <span className="grid min-w-0">
                <span className="wrap-anywhere text-1">{person.email}</span>
                {person._id === suggested?._id && <span className="text-xs text-3">{text.suggested}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      <p className="text-xs text-3" role="status">
        {hintOf({ isSearching, isError: found.isError, isLoading: found.isFetching, count: people.length, listed: unique.length })}
      </p>
    </div>
  );
}

function alwaysListed({ suggested, chosen }: Pick<PersonPickerProps, 'suggested' | 'chosen'>): Candidate[] {
  return [suggested, chosen].filter((person) => person !== null);
}

type Found = { isSearching: boolean; isError: boolean; isLoading: boolean; count: number; listed: number };

function hintOf({ isSearching, isError, isLoading, count, listed }: Found): string | null {
  if (!isSearching) return listed === 0 ? text.typeToFind : null;
  if (isError) return text.failed;
  if (count > 0) return null;
  return isLoading ? text.looking : text.none;
}
