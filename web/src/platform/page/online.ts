/** Resolves when the browser is back online, at the latest after the given time. */
export function onlineOr(delayMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delayMs);
  const listen = (): void => resolve();
  addEventListener('online', listen);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener('online', listen);
  });
}
