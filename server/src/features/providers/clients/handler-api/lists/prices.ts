import type { UpstreamPrice } from '../../../provider.ts';
import type { ParsedAnswer } from '../answer.ts';
import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readCostMicros, readCount, readCountry, readServiceCode } from '../../fields.ts';

/** Country first. Skips unreadable offers; undefined if none is left. */
export function readPrices(parsed: ParsedAnswer, currency: string): UpstreamPrice[] | undefined {
  const byCountry = parsed.kind === 'json' ? entriesOf(parsed.value) : undefined;
  const offers = byCountry?.flatMap(([country, byService]) =>
    (entriesOf(byService) ?? []).map(([serviceCode, offer]) => ({ country, serviceCode, offer })),
  );
  const prices = offers?.flatMap(({ country, serviceCode, offer }) => {
    const micros = readCostMicros(field(offer, 'cost'));
    if (micros === undefined || readCountry(country) === undefined || readServiceCode(serviceCode) === undefined) return [];
    return [{ serviceCode, country, cost: { micros, currency }, stock: readCount(field(offer, 'count')) ?? null }];
  });
  return byCountry?.length === 0 || prices?.length ? prices : undefined;
}

/** HeroSMS's answer for an unknown service. */
export function isServiceUnknown(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'json' && field(parsed.value, 'status') === 'false' && field(parsed.value, 'msg') === 'service is incorrect';
}
