import { refuse } from '../errors.ts';

type Opened<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

export type Words<Fields> = { readonly [Field in keyof Fields]: { name: string; format?: (value: Fields[Field]) => string } };

/** Call it with the row locked. `opened`: what the form showed; a page of the release before has no new field, which is no change. */
export function refuseIfChanged<Fields extends object>(of: {
  opened: Opened<NoInfer<Fields>>;
  now: NoInfer<Fields>;
  words: Words<Fields>;
}): void {
  const { opened, now, words } = of;
  // `words` has exactly the keys of `Fields`.
  const fields = Object.keys(words) as (keyof Fields)[];
  const changes = fields.flatMap((field) => {
    const before = opened[field];
    return before === undefined || before === now[field] ? [] : [describeChange(words[field], now[field], before)];
  });
  if (changes.length > 0) refuse('CHANGED_MEANWHILE', { values: { changes: changes.join('; ') } });
}

function describeChange<Value>({ name, format }: { name: string; format?: (value: Value) => string }, now: Value, opened: Value): string {
  return format === undefined ? `${name} is another one now` : `${name} is ${format(now)} now, it was ${format(opened)}`;
}

export function quoteText(text: string | null): string {
  return text === null || text === '' ? 'empty' : `“${text}”`;
}

export function formatSwitch(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
