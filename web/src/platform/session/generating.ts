import { useSyncExternalStore } from 'react';
import { tabStorage } from './browser-storage.ts';
import { noticeAfterReload, type ReloadNotice, type Snapshot } from './generating.rules.ts';

/** A number is being generated, with the deep check or without; `null` when none is. */
export type Generating = { isDeepCheck: boolean } | null;

const key = 'pinline-generating';
/** How long the browser's question may stand before we know that the user stayed. */
const stayedAfterMs = 500;

let current: Generating = null;
const listeners = new Set<() => void>();

export function generating(): Generating {
  return current;
}

/** One flag for the whole page: it locks the menu, Add Balance and Get Number. */
export function useGenerating(): Generating {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, generating);
}

/** While set, leaving the page asks first and leaves a snapshot behind for the reload notice. */
export function setGenerating(next: Generating): void {
  if (current === null && next !== null) {
    addEventListener('beforeunload', askBeforeLeaving);
    addEventListener('pagehide', keepSnapshot);
  }
  if (next === null) {
    removeEventListener('beforeunload', askBeforeLeaving);
    removeEventListener('pagehide', keepSnapshot);
    clearSnapshot();
  }
  current = next;
  for (const listener of [...listeners]) listener();
}

/** What to tell after a reload that interrupted a purchase; asked once, the snapshot is gone then. */
export function takeReloadNotice(): ReloadNotice | undefined {
  const text = tabStorage.getItem(key);
  clearSnapshot();
  return noticeAfterReload(text);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  keepSnapshot();
  // Timers stand still while the browser asks: this one runs only if the user stayed. Really leaving writes the snapshot again.
  setTimeout(clearSnapshot, stayedAfterMs);
}

function keepSnapshot(): void {
  if (current === null) return;
  const snapshot: Snapshot = { timestamp: Date.now(), deepcheck: current.isDeepCheck, wasGenerating: true, reason: 'unload' };
  tabStorage.setItem(key, JSON.stringify(snapshot));
}

function clearSnapshot(): void {
  tabStorage.removeItem(key);
}
