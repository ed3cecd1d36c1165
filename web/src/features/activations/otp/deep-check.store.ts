import { tabStorage } from '../../../platform/session/browser-storage.ts';
import { pageStore } from '../../../platform/page/page-store.ts';

const entry = 'deep-check';

/** Whether the next number must be one never used for its service. The same on every server of this tab; it outlives a reload. */
export const deepCheckStore = pageStore(tabStorage.getItem(entry) === 'on');

export function setDeepCheck(isOn: boolean): void {
  tabStorage.setItem(entry, isOn ? 'on' : 'off');
  deepCheckStore.set(isOn);
}
