import { pageStore } from './page-store.ts';

/** The server can't be reached. A socket that is broken while calls are answered doesn't count. */
export const isOffline = pageStore(false);

/** Resolves after the delay, or as soon as the network or the server is back. */
export function onlineOr(delayMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delayMs);
  const listen = (): void => resolve();
  const stopFollowing = isOffline.follow(() => !isOffline.get() && resolve());
  addEventListener('online', listen);
  return promise.finally(() => {
    clearTimeout(timer);
    stopFollowing();
    removeEventListener('online', listen);
  });
}
