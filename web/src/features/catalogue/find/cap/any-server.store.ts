import { pageStore } from '../../../../platform/page/page-store.ts';
import { browserStorage } from '../../../../platform/session/browser-storage.ts';
import type { Caps } from './cap.rules.ts';

const switchEntry = 'find-any-server';
const capsEntry = 'find-caps';

/** Whether the search buys from any server. Kept in this browser. */
export const anyServerStore = pageStore(browserStorage.getItem(switchEntry) !== 'off');

export const capsStore = pageStore<Caps>(readCaps());

export function setAnyServer(isOn: boolean): void {
  browserStorage.setItem(switchEntry, isOn ? 'on' : 'off');
  anyServerStore.set(isOn);
}

/** `undefined` goes back to the default cap. */
export function setCap(serviceCode: string, cap: number | undefined): void {
  const { [serviceCode]: _before, ...others } = capsStore.get();
  const caps = cap === undefined ? others : { ...others, [serviceCode]: cap };
  browserStorage.setItem(capsEntry, JSON.stringify(caps));
  capsStore.set(caps);
}

function readCaps(): Caps {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(capsEntry) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0),
    );
  } catch {
    return {};
  }
}
