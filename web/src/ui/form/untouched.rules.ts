export function untouched<Values extends Record<string, string>>(
  typed: Values,
  { opened, now }: { opened: Values; now: Values },
): Partial<Values> {
  const names = Object.keys(now).filter((name) => typed[name] === opened[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>; // a part of the same record
}
