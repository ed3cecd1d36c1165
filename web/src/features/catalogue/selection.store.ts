import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import { pageStore } from '../../platform/page/page-store.ts';
import { tabStorage } from '../../platform/session/browser-storage.ts';

/** The chosen service of each server, by code; kept over a reload. Get Number appears once it is submitted. */
export type Selection = { serviceCode: string | null; isSubmitted: boolean };

const nothing: Selection = { serviceCode: null, isSubmitted: false };

export function useSelection(server: ServerNumber): Selection {
  return store.use()[server] ?? nothing;
}

export function select(server: ServerNumber, selection: Selection): void {
  const selections = { ...store.get(), [server]: selection };
  tabStorage.setItem(entry, JSON.stringify(selections));
  store.set(selections);
}

type Selections = Partial<Record<string, Selection>>;

const entry = 'selection';
const store = pageStore(read());

function read(): Selections {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(entry) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, Selection] => isSelection(pair[1])));
  } catch {
    return {};
  }
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null) return false;
  const code: unknown = Reflect.get(value, 'serviceCode');
  return (code === null || typeof code === 'string') && typeof Reflect.get(value, 'isSubmitted') === 'boolean';
}
