/** What a text says, and the values that it uses: its `{names}`, and the parameters of a function by their place or key. */
export function recordUses(text: unknown): { text: string; uses: string[] } {
  const uses = new Set<string>();
  const said = typeof text === 'function' ? String(text(...[0, 1, 2].map((place) => recorder(`value ${place}`, uses)))) : String(text);
  for (const [name] of said.matchAll(/\{\w+\}/g)) uses.add(name);
  return { text: said, uses: [...uses].toSorted() };
}

/** Any value: a number, a text or an object of them. Reading it as a text or number records its name. */
function recorder(name: string, uses: Set<string>): unknown {
  return new Proxy(Object.create(null), {
    get: (_target, key) => {
      if (key !== Symbol.toPrimitive) return typeof key === 'symbol' ? undefined : recorder(`${name}.${key}`, uses);
      return () => {
        uses.add(name);
        return figure;
      };
    },
  });
}

/** Neither one nor zero: those may have sentences of their own. */
const figure = 7;
