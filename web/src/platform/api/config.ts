import type { ReplyOf } from '@pinline/contract/client';
import { call } from './api.ts';
import { pageStore } from '../page/page-store.ts';
import { browserStorage } from '../session/browser-storage.ts';

export type Config = ReplyOf<'GET config'>;

/** The last answer, for the next visit. Not used across builds, whose shape may differ. */
const key = 'pinline-config';
const retryMs = 5000;
let retry: ReturnType<typeof setTimeout> | undefined;

const store = pageStore(readSaved());

/** `undefined` only on a first visit, until the server has answered. */
export const config = store.get;
export const useConfig = store.use;

export async function loadConfig(): Promise<void> {
  clearTimeout(retry);
  try {
    save(await call('GET config'));
  } catch (error) {
    console.error('The settings did not load', error);
    retry = setTimeout(() => void loadConfig(), retryMs);
  }
}

export function noteBuying(buying: Config['buying']): void {
  const current = store.get();
  if (current !== undefined && JSON.stringify(current.buying) !== JSON.stringify(buying)) save({ ...current, buying });
}

function save(next: Config): void {
  browserStorage.setItem(key, JSON.stringify({ build: __BUILD__, config: next }));
  store.set(next);
}

function readSaved(): Config | undefined {
  try {
    const { build, config: known } = JSON.parse(browserStorage.getItem(key) ?? '{}');
    return build === __BUILD__ ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Set by vite.config.ts: another value for every build. */
declare const __BUILD__: string;
