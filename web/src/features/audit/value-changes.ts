import { formatRupees } from '@pinline/contract/values/money-format';
import { auditText as text } from './audit.texts.ts';

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

/** What the recorded thing was called, if it has a name. */
export function recordedName(json: string | null): string | undefined {
  const value = json === null ? undefined : parseJson(json);
  if (!isRecord(value)) return undefined;
  return [value['serviceName'], value['name']].find((name) => typeof name === 'string' && name !== '') as string | undefined;
}

/** With values inside values under names such as `upi percent`. */
function valuesOf(json: string | null): Map<string, string> | null {
  if (json === null) return new Map();
  const value = parseJson(json);
  return isRecord(value) ? new Map(flatten(value, '')) : null;
}

function flatten(record: Record<string, unknown>, prefix: string): [string, string][] {
  return Object.entries(record).flatMap(([key, value]) => {
    const name = `${prefix}${nameValue(key)}`;
    return isRecord(value) && Object.keys(value).length > 0 ? flatten(value, `${name} `) : [[name, formatValue(value, key)] as const];
  }) as [string, string][];
}

function nameValue(key: string): string {
  const names: Readonly<Record<string, string>> = text.names;
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  return (
    known ??
    key
      .replace(/^(is|has)(?=[A-Z])/, '')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
  );
}

function formatValue(value: unknown, key: string): string {
  if (typeof value === 'string') return value;
  if (value === null) return text.none;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number' && (text.money as readonly string[]).includes(key)) return formatRupees(value);
  if (Array.isArray(value)) return value.length === 0 ? text.none : value.map((each) => formatValue(each, '')).join(', ');
  return JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
