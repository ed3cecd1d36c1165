import type { Service } from '@pinline/contract/catalogue/calls';
import { tabStorage } from '../../platform/session/browser-storage.ts';

const entry = 'services';

/** The services this tab knew before a reload: names, logos and prices stand at once and are asked for again beside it. */
export function keptServices(): Service[] | undefined {
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

/** What an older build kept may lack what this one draws. */
function isService(value: unknown): value is Service {
  if (typeof value !== 'object' || value === null) return false;
  return (
    ['id', 'serviceCode', 'label', 'server'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    ['price', 'samples'].every((name) => typeof Reflect.get(value, name) === 'number')
  );
}
