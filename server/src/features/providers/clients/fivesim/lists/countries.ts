import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readName } from '../../fields.ts';
import type { UpstreamCountry } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';

/** Skips unreadable ones; undefined if none is left. */
export function readCountries(parsed: ParsedAnswer): UpstreamCountry[] | undefined {
  const rows = parsed.kind === 'json' ? entriesOf(parsed.value) : undefined;
  const countries = rows?.flatMap(([code, row]) => {
    const name = readName(field(row, 'text_en')) ?? null;
    const isCountry = name !== null || entriesOf(field(row, 'iso')) !== undefined;
    return isCountry && /^[a-z]{2,40}$/.test(code) && code !== 'any' ? [{ code, name, cost: null, stock: null }] : [];
  });
  return countries?.length ? countries : undefined;
}
