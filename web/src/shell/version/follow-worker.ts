import type { AnyRouter } from '@tanstack/react-router';
import { config } from '../../platform/api/config.ts';
import { onPress } from '../../platform/worker/notifications.ts';
import { toast } from '../../platform/page/toasts.ts';
import { registerWorker, tellWorker } from '../../platform/worker/worker-link.ts';
import { mayLeave } from './new-version.ts';
import { followNewVersions } from './new-version.watch.ts';
import type { Copyable } from '../../platform/worker/messages.ts';

export async function followWorker(router: AnyRouter): Promise<void> {
  nameOnHomeScreen();
  const open = (path: string) => {
    if (location.pathname !== path && mayLeave()) router.history.push(path);
  };
  followShortcuts(open);
  onPress(({ path, copy }) => {
    open(path);
    if (copy !== undefined) void copyInFront(copy);
  });
  if (!('serviceWorker' in navigator)) return;
  const registration = await registerWorker();
  followNewVersions(registration);
  if (registration.active !== null) tellWorker(registration.active, { type: 'here', language: document.documentElement.lang });
}

function nameOnHomeScreen(): void {
  const name = config()?.appName;
  if (name !== undefined) document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', name);
}

function followShortcuts(open: (path: string) => void): void {
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const path = targetURL === undefined ? startPath : new URL(targetURL).pathname;
    if (path !== startPath) open(path);
  });
}

const startPath = '/dashboard';

async function copyInFront({ text, said }: Copyable): Promise<void> {
  const [{ copyText }] = await Promise.all([import('../../platform/page/copy.ts'), focused()]);
  if (await copyText(text)) toast.success(said, { ms: copiedMs });
}

const copiedMs = 800;

/** A page that was just brought to the front may have to wait for the focus: without it no browser allows copying. */
function focused(): Promise<unknown> {
  if (document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('focus', resolve, { once: true });
    setTimeout(resolve, focusMs);
  });
}

const focusMs = 1000;

declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (launch: { targetURL?: string }) => void): void };
  }
}
