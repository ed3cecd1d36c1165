import { pageStore } from './page-store.ts';

const entry = 'deep-check';

/** Whether the next number must be one never used for its service. The same on every server of this tab; it outlives a reload. */
export const deepCheckStore = pageStore(sessionStorage.getItem(entry) === 'on');

export function setDeepCheck(isOn: boolean): void {
  try {
    sessionStorage.setItem(entry, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  deepCheckStore.set(isOn);
}
