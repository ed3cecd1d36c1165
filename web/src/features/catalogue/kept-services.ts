import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { tabStorage } from '../../platform/session/browser-storage.ts';

const entry = 'services';
type Kept = { build: string; services: readonly Service[] };

/** Services from before a reload of this tab, shown until the refetch answers. */
export function findKeptServices(): readonly Service[] | undefined {
  try {
    const kept: Kept | null = JSON.parse(tabStorage.getItem(entry) ?? 'null');
    return kept !== null && kept.build === __BUILD__ ? kept.services : undefined;
  } catch {
    return undefined;
  }
}

export function keepServices(services: readonly Service[]): void {
  tabStorage.setItem(entry, JSON.stringify({ build: __BUILD__, services } satisfies Kept));
}

export function forgetServices(): void {
  tabStorage.removeItem(entry);
}

declare const __BUILD__: string;
