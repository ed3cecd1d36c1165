import type { Service } from '@pinline/contract/catalogue/calls';
import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import { useSyncExternalStore } from 'react';
import { pageStore } from '../page/page-store.ts';
import { tabStorage } from './browser-storage.ts';
import { noticeAfterReload, type ReloadNotice, type Snapshot } from './reload-notice.rules.ts';

export type Phase = 'reserving' | 'asking' | 'deepCheck';

/** The purchase that runs on this page, with the progress that the server reported. */
export type Purchase = {
  /** Its Idempotency-Key. */
  key: string;
  server: ServerNumber;
  service: Pick<Service, 'id' | 'label' | 'logo' | 'price'>;
  /** The card whose place the number takes. */
  seat: string | undefined;
  isDeepCheck: boolean;
  startedAt: number;
  phases: readonly { phase: Phase; at: number }[];
  /** Which try this is, of how many at most. */
  step: number;
  of: number;
  /** The answer did not arrive; the same call is being sent again. */
  isAnswerLost: boolean;
};

const key = 'pinline-generating';
/** How long the browser's question may stay open before we know that the user stayed. */
const stayedAfterMs = 500;

/** The only source for "a purchase is under way": null when none is. There is one at a time. */
const store = pageStore<Purchase | null>(null);

export const currentPurchase = store.get;
export const usePurchase = store.use;

/** Locks the menu, Add Balance and Get Number on the whole page. Its readers aren't redrawn by progress. */
export function useIsGenerating(): boolean {
  return useSyncExternalStore(store.follow, isGenerating);
}

export function isGenerating(): boolean {
  return store.get() !== null;
}

/** Until the purchase ends, leaving the page asks first and leaves a snapshot behind for the reload notice. */
export function startPurchase(purchase: Purchase): void {
  addEventListener('beforeunload', askBeforeLeaving);
  addEventListener('pagehide', saveSnapshot);
  store.set(purchase);
}

/** Does nothing when no purchase runs. */
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

/** The notice after a reload that interrupted a purchase. The snapshot is removed, so the notice shows once. */
export function takeReloadNotice(): ReloadNotice | undefined {
  const text = tabStorage.getItem(key);
  clearSnapshot();
  return noticeAfterReload(text);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  saveSnapshot();
  // Timers stop while the browser asks: this one runs only if the user stayed. Really leaving writes the snapshot again.
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
