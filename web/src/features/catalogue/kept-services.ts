import type { Service } from '@pinline/contract/catalogue/calls';
import { tabStorage } from '../../platform/session/browser-storage.ts';

const entry = 'services';

/** Services from before a reload of this tab, shown until the refetch answers. */
export function findKeptServices(): Service[] | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(entry) ?? 'null');
    return Array.isArray(kept) && kept.every(isService) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepServices(services: readonly Service[]): void {
  tabStorage.setItem(entry, JSON.stringify(services));
}

export function forgetServices(): void {
  tabStorage.removeItem(entry);
}

/** An older release may have stored less. */
function isService(value: unknown): value is Service {
  if (typeof value !== 'object' || value === null) return false;
  return (
    ['id', 'serviceCode', 'label', 'server'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    ['price', 'samples'].every((name) => typeof Reflect.get(value, name) === 'number')
  );
}
