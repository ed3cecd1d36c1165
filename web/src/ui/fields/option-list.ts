export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; label: string }[] {
  // Object.entries forgets the key's type.
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}
