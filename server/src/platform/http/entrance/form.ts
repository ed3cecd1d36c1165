import { refuse } from '../../errors.ts';
import { hasMoreThan, mostNames } from './bounds.ts';

/** Fields by name, the first of each. */
export type Form = ReadonlyMap<string, string>;

/** As the router reads it: a list where a name is repeated. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Files in it are left out. A body that isn't one with parts is read as an encoded one, as clients don't always name its type. */
export async function readForm(body: Buffer, type = ''): Promise<Form> {
  if (!type.toLowerCase().startsWith('multipart/form-data')) return readEncoded(body.toString('utf8'));
  // Every part names itself, so this bounds them whatever separates them.
  if (hasMoreThan(mostNames, '\n--', body) || hasMoreThan(mostHeaderLines, '\n', body)) refuse('MALFORMED_REQUEST');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => refuse('MALFORMED_REQUEST'));
  return firstOfEach([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

function readEncoded(text: string): Form {
  if (hasMoreThan(mostNames - 1, '&', text)) refuse('MALFORMED_REQUEST');
  return firstOfEach(new URLSearchParams(text));
}

const mostHeaderLines = mostNames * 10;

function firstOfEach(fields: Iterable<[string, string]>): Form {
  const first = new Map<string, string>();
  for (const [name, value] of fields) if (!first.has(name)) first.set(name, value);
  // PostgreSQL can't store it.
  if (first.values().some((value) => value.includes('\0'))) refuse('MALFORMED_REQUEST');
  return first;
}
