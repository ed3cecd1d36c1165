export type Problems<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** The first field, in the form's own order, that has a problem. */
export function firstProblem<Values extends Record<string, string>>(
  order: Values,
  problems: Problems<Values>,
): (keyof Values & string) | undefined {
  return Object.keys(order).find((name) => problems[name] !== undefined);
}
