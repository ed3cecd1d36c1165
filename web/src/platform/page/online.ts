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
