import { tabStorage } from '../../platform/session/browser-storage.ts';
import { buildOf, takeOver } from '../../platform/worker/worker-link.ts';
import { isCheckDue, verdictOn } from './new-version.watch.rules.ts';
import { mayLeave } from './new-version.ts';

const key = 'pinline-reloaded-for';
const lookMs = 60_000;

/** Checks whenever the tab becomes visible, and once an hour while it is. */
export function followNewVersions(registration: ServiceWorkerRegistration): void {
  const check = (worker: ServiceWorker | null) => void (worker !== null && reloadOrAnnounce(worker));
  check(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && check(registration.waiting));
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => check(navigator.serviceWorker.controller));
  let lookedAt = Date.now();
  const look = () => {
    if (!isCheckDue({ lookedAt, now: Date.now(), isSeen: document.visibilityState === 'visible' })) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookMs);
}

async function reloadOrAnnounce(worker: ServiceWorker): Promise<void> {
  const build = await buildOf(worker);
  const verdict = verdictOn({ build, page: __BUILD__, reloadedFor: tabStorage.getItem(key) });
  if (verdict === 'own') await takeOver(worker);
  if (verdict !== 'newer' || build === undefined) return;
  const { showNewVersion } = await import('./new-version-notice.tsx');
  showNewVersion(() => reloadInto(worker, build));
}

async function reloadInto(worker: ServiceWorker, build: string): Promise<void> {
  if (!mayLeave()) return;
  tabStorage.setItem(key, build);
  await takeOver(worker);
  location.reload();
}

declare const __BUILD__: string;
