import { pageStore } from '../../platform/page/page-store.ts';
import { browserStorage } from '../../platform/session/browser-storage.ts';
import { onSession, session } from '../../platform/session/session.ts';

export type Selection = { serviceCode: string | null; isSubmitted: boolean };

const entry = 'selection';
const nothing: Selection = { serviceCode: null, isSubmitted: false };
const store = pageStore(read());

export const useSelection = store.use;

export function select(selection: Selection): void {
  browserStorage.setItem(entry, JSON.stringify(selection));
  store.set(selection);
}

onSession(() => {
  if (session() !== null) return;
  browserStorage.removeItem(entry);
  store.set(nothing);
});

function read(): Selection {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(entry) ?? 'null');
    return isSelection(kept) ? kept : nothing;
  } catch {
    return nothing;
  }
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null) return false;
  const code: unknown = Reflect.get(value, 'serviceCode');
  return (code === null || typeof code === 'string') && typeof Reflect.get(value, 'isSubmitted') === 'boolean';
}
