export type ValueChange = { name: string; before: string | undefined; after: string | undefined; isChanged: boolean };

/** By name. Null where neither text is an object. */
export function valueChanges(texts: { before: string | null; after: string | null }): ValueChange[] | null {
  const [before, after] = [valuesOf(texts.before), valuesOf(texts.after)];
  if (before === null || after === null) return null;
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((name) => {
    const change = { name, before: before.get(name), after: after.get(name) };
    return { ...change, isChanged: change.before !== change.after };
  });
}

function valuesOf(text: string | null): Map<string, string> | null {
  if (text === null) return new Map();
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([name, each]) => [name, formatValue(each)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
