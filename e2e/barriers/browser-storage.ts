import type { Page } from '@playwright/test';

/** A browser that blocks site data: every access throws, no worker registers, no lock is granted. */
export async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(`
    const deny = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
    const reject = () => Promise.reject(new DOMException('Access is denied for this document.', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
      Object.defineProperty(window, name, { get: deny, configurable: true });
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    window.BroadcastChannel = class { constructor() { deny(); } };
    LockManager.prototype.request = reject;
    if (window.ServiceWorkerContainer !== undefined) ServiceWorkerContainer.prototype.register = reject;
  `);
}

/** A full quota: reading works, writing throws. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(`
    Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };
  `);
}
