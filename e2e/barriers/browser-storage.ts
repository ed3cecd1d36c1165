import type { Page } from '@playwright/test';

/** As a browser that blocks cookies and site data: every access throws, no worker registers and no lock is given. */
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

/** As a disk or a quota without any room: reading works, writing throws. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(`
    Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };
  `);
}
