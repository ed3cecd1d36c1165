import type { ReplyOf } from '@pinline/contract/client';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { browserStorage } from '../session/browser-storage.ts';

/** What the pages need before anyone signs in. */
export type Config = ReplyOf<'GET config'>;

/** The last known answer, so that the next visit starts with the right name. Another build may know another shape. */
const key = 'pinline-config';
const retryMs = 5000;
let retry: ReturnType<typeof setTimeout> | undefined;

let current: Config | undefined = remembered();
const listeners = new Set<() => void>();

export function config(): Config | undefined {
  return current;
}

/** `undefined` only on a first visit, until the server has answered. */
export function useConfig(): Config | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, config);
}

/** Asks the server, and again until it answers. */
export async function loadConfig(): Promise<void> {
  clearTimeout(retry);
  try {
    keep(await call('GET config'));
  } catch (error) {
    console.error('The settings did not load', error);
    retry = setTimeout(() => void loadConfig(), retryMs);
  }
}

/** Buying was paused, or goes on. */
export function noteBuying(buying: Config['buying']): void {
  if (current !== undefined && JSON.stringify(current.buying) !== JSON.stringify(buying)) keep({ ...current, buying });
}

function keep(news: Config): void {
  current = news;
  browserStorage.setItem(key, JSON.stringify({ build: __BUILD__, config: current }));
  for (const listener of [...listeners]) listener();
}

function remembered(): Config | undefined {
  try {
    const { build, config: known } = JSON.parse(browserStorage.getItem(key) ?? '{}');
    return build === __BUILD__ ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Set by vite.config.ts: another value for every build. */
declare const __BUILD__: string;
