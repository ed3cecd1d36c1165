import type { QueryClient } from '@tanstack/react-query';
import { openPaletteWith } from '../../../platform/page/palette.store.ts';
import { setCountry } from './country.store.ts';
import { offersQuery } from './offers.api.ts';

/** Opens the search with the app that the visitor chose before signing up, unless it is no longer sold. */
export async function showWantedApp(
  queryClient: QueryClient,
  { app, country }: { app: string; country: string | undefined },
): Promise<void> {
  const services = await queryClient.fetchQuery(offersQuery());
  const wanted = services.find(({ serviceCode }) => serviceCode === app);
  if (wanted === undefined) return;
  if (country !== undefined) setCountry(country);
  openPaletteWith(wanted.label);
}
