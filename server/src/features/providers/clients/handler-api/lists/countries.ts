import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readCountry, readName } from '../../fields.ts';
import type { UpstreamCountry } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';

/** A map of rows or of names, or at some a list. Skips hidden and unreadable ones; undefined if none is left. */
export function readCountries(parsed: ParsedAnswer): Pick<UpstreamCountry, 'code' | 'name'>[] | undefined {
  if (parsed.kind !== 'json') return undefined;
  const countries = rowsOf(parsed.value)?.flatMap(([id, row]) => {
    const code = readCountry(field(row, 'id') ?? id);
    const isHidden = [0, '0', false].some((hidden) => field(row, 'visible') === hidden);
    return code === undefined || isHidden ? [] : [{ code, name: readName(typeof row === 'string' ? row : field(row, 'eng')) ?? null }];
  });
  return countries?.length ? countries : undefined;
}

/** Under their country, or alone; without the word for any of them. */
export function readOperators(parsed: ParsedAnswer, country: string): string[] | undefined {
  if (parsed.kind === 'token') return parsed.token === 'OPERATORS_NOT_FOUND' ? [] : undefined;
  if (parsed.kind !== 'json') return undefined;
  const byCountry = field(parsed.value, 'countryOperators') ?? parsed.value;
  const operators = Array.isArray(byCountry) ? byCountry : field(byCountry, country);
  if (!Array.isArray(operators)) return undefined;
  return operators.filter((name) => typeof name === 'string').filter((name) => name !== 'any');
}

function rowsOf(value: unknown): [string, unknown][] | undefined {
  const listed = field(value, 'countries') ?? value;
  return Array.isArray(listed) ? listed.map((row: unknown) => ['', row]) : entriesOf(listed);
}
