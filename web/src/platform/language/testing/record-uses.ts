export function recordUses(text: unknown): { text: string; uses: string[] } {
  const uses = new Set<string>();
  const said = typeof text === 'function' ? String(text(...[0, 1, 2].map((place) => recorder(`value ${place}`, uses)))) : String(text);
  for (const [name] of said.matchAll(/\{\w+\}/g)) uses.add(name);
  return { text: said, uses: [...uses].toSorted() };
}

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

const figure = 7;
