import { pageStore } from '../../platform/page/page-store.ts';
import { browserStorage } from '../../platform/session/browser-storage.ts';
import { onSession, session } from '../../platform/session/session.ts';

export type Selection = { serviceCode: string | null; isSubmitted: boolean };

const entry = 'selection';
const nothing: Selection = { serviceCode: null, isSubmitted: false };
const store = pageStore(read());

export const useSelection = store.use;
export const onSelection = store.follow;

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
    const { serviceCode, isSubmitted } = JSON.parse(browserStorage.getItem(entry) ?? '{}');
    return typeof serviceCode === 'string' ? { serviceCode, isSubmitted: isSubmitted === true } : nothing;
  } catch {
    return nothing;
  }
}
