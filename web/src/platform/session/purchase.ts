import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { useOutside } from '../page/use-outside.ts';
import { pageStore } from '../page/page-store.ts';
import { tabStorage } from './browser-storage.ts';
import { noticeAfterReload, type ReloadNotice, type Snapshot } from './reload-notice.rules.ts';

export type Phase = 'reserving' | 'asking' | 'deepCheck';

export type Purchase = {
  key: string;
  server: ServerNumber;
  /** The server that is asked: another one only in a purchase from any server. */
  asked: ServerNumber;
  service: Pick<Service, 'serviceCode' | 'label' | 'logo'>;
  serviceIds: readonly string[];
  /** Rupees: the price, or the most that a number from any server may cost. */
  held: number;
  isAnyServer: boolean;
  inPlaceOf: string | undefined;
  isDeepCheck: boolean;
  startedAt: number;
  phases: readonly { phase: Phase; at: number }[];
  step: number;
  of: number;
  /** The connection was lost, or the server didn't answer: when it is asked again. */
  nextTryAt: number | null;
};

const key = 'pinline-generating';
/** After this long with the browser's leave prompt open, the user has stayed. */
const stayedAfterMs = 500;

const store = pageStore<Purchase | null>(null);

export const currentPurchase = store.get;
export const usePurchase = store.use;

export function useIsGenerating(): boolean {
  return useOutside(store.follow, isGenerating);
}

export function isGenerating(): boolean {
  return store.get() !== null;
}

export function startPurchase(purchase: Purchase): void {
  addEventListener('beforeunload', askBeforeLeaving);
  addEventListener('pagehide', saveSnapshot);
  store.set(purchase);
}

export function updatePurchase(change: (purchase: Purchase) => Purchase): void {
  const purchase = store.get();
  if (purchase !== null) store.set(change(purchase));
}

export function endPurchase(): void {
  removeEventListener('beforeunload', askBeforeLeaving);
  removeEventListener('pagehide', saveSnapshot);
  clearSnapshot();
  store.set(null);
}

export function takeReloadNotice(): ReloadNotice | undefined {
  const text = tabStorage.getItem(key);
  clearSnapshot();
  return noticeAfterReload(text);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  saveSnapshot();
  // Timers pause while the browser asks, so this runs only if the user stayed. Leaving writes the snapshot again.
  setTimeout(clearSnapshot, stayedAfterMs);
}

function saveSnapshot(): void {
  const purchase = store.get();
  if (purchase === null) return;
  const snapshot: Snapshot = { timestamp: Date.now(), deepcheck: purchase.isDeepCheck, wasGenerating: true, reason: 'unload' };
  tabStorage.setItem(key, JSON.stringify(snapshot));
}

function clearSnapshot(): void {
  tabStorage.removeItem(key);
}
