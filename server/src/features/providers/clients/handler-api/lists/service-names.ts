import { field } from '../../../../../platform/outbound/untrusted.ts';
import type { ParsedAnswer } from '../answer.ts';
import { entriesOf, readName, readServiceCode } from '../../fields.ts';

/** A list of codes and names or, at some, a map. Skips unreadable names; undefined if none is left. */
export function readServiceNames(parsed: ParsedAnswer): Map<string, string> | undefined {
  if (parsed.kind !== 'json') return undefined;
  const status = field(parsed.value, 'status');
  if (status !== undefined && status !== 'success') return undefined;
  const rows = rowsOf(field(parsed.value, 'services') ?? (status === undefined ? parsed.value : undefined));
  const names = rows?.flatMap(({ code, name }): [string, string][] => {
    const [read, called] = [readServiceCode(code), readName(name)];
    return read === undefined || called === undefined ? [] : [[read, called]];
  });
  return rows?.length === 0 || names?.length ? new Map(names) : undefined;
}

function rowsOf(value: unknown): { code: unknown; name: unknown }[] | undefined {
  if (Array.isArray(value)) return value.map((row: unknown) => ({ code: field(row, 'code'), name: field(row, 'name') }));
  return entriesOf(value)?.map(([code, named]) => ({ code, name: field(named, 'name') ?? named }));
}
