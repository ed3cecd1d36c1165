import { anyServerStore, capsStore } from '../cap/any-server.store.ts';
import { withinCapFirst } from '../cap/cap.rules.ts';
import type { FoundService } from '../offers.api.ts';
import { anyCountryStore } from './any-country.store.ts';
import { showServices, type ShownService } from './shown.rules.ts';
import { type Countries, useCountries } from './use-countries.ts';

const none: ReadonlySet<string> = new Set();

export function useShownServices(all: readonly FoundService[]): Pick<Countries, 'chosen'> & { services: readonly ShownService[] } {
  const { chosen, preferred } = useCountries(all);
  const isAnyServer = anyServerStore.use();
  const anyCountry = anyCountryStore.use();
  const caps = capsStore.use();
  const wanted = { chosen: chosen?.iso ?? null, preferred, anyCountry: isAnyServer ? anyCountry : none };
  const services = showServices(all, wanted);
  return { services: isAnyServer ? withinCapFirst(services, caps) : services, chosen };
}
