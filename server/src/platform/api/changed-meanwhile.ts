import { refuse } from '../errors.ts';

/** How a sentence names each field and tells its value; without `told` it says only that there is another one. */
export type Words<Fields> = { readonly [Field in keyof Fields]: { name: string; told?: (value: Fields[Field]) => string } };

/**
 * Refuses a save over what somebody else saved since the form was opened, and says what that was. Called with the row locked.
 * `opened` is what the form was opened with; undefined where whoever saves does not say.
 */
export function requireAsOpened<Fields extends object>(of: {
  opened: NoInfer<Fields> | undefined;
  now: NoInfer<Fields>;
  words: Words<Fields>;
}): void {
  const { opened, now, words } = of;
  if (opened === undefined) return;
  // `words` names every field, and no other.
  const fields = Object.keys(words) as (keyof Fields)[];
  const changes = fields.filter((field) => opened[field] !== now[field]).map((field) => said(words[field], now[field], opened[field]));
  if (changes.length > 0) refuse('CHANGED_MEANWHILE', { values: { changes: changes.join('; ') } });
}

/** `the price is ₹25.00 now, it was ₹20.00`. */
function said<Value>({ name, told }: { name: string; told?: (value: Value) => string }, now: Value, opened: Value): string {
  return told === undefined ? `${name} is another one now` : `${name} is ${told(now)} now, it was ${told(opened)}`;
}

/** A text as a sentence quotes it. */
export function quoted(text: string | null): string {
  return text === null || text === '' ? 'empty' : `“${text}”`;
}

/** A switch as a sentence tells it. */
export function onOrOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
