/** The same keys and parameters with other words: a missing or an extra key doesn't compile. */
export type Translation<English> = English extends (...values: infer Values) => string
  ? (...values: Values) => string
  : English extends string
    ? string
    : { readonly [Key in keyof English]: Translation<English[Key]> };
