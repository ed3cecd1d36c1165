import type { UpstreamPrice } from '../../../provider.ts';
import type { Said } from '../answer.ts';
import { field } from '../../../../../platform/outbound/untrusted.ts';
import { entriesOf, readCostMicros, readCount, readCountry, readServiceCode } from '../../fields.ts';

/** The answer to `getPrices`, country first. An offer that cannot be read is left out; undefined if that leaves none of them. */
export function readPrices(said: Said, currency: string): UpstreamPrice[] | undefined {
  const byCountry = said.kind === 'json' ? entriesOf(said.value) : undefined;
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

/** HeroSMS answers so for a service it does not know. */
export function isServiceUnknown(said: Said): boolean {
  return said.kind === 'json' && field(said.value, 'status') === 'false' && field(said.value, 'msg') === 'service is incorrect';
}
