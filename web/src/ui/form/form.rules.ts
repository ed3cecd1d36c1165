export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

export function firstProblem<Values extends Record<string, string>>(
  order: Values,
  problems: Problems<Values>,
): (keyof Values & string) | undefined {
  return Object.keys(order).find((name) => problems[name] !== undefined);
}

export function problemsAfterEdit<Values>(problems: Problems<Values>, edited: Partial<Values>): Problems<Values> {
  const isPast = (name: string) => name in edited || (name === 'confirmPassword' && 'password' in edited);
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !isPast(name))) as Problems<Values>; // a part of the same record
}
