import { call } from '../../platform/api/api.ts';
import { tabStorage } from '../../platform/session/browser-storage.ts';
import { session } from '../../platform/session/session.ts';

const key = 'pinline-reloaded';

/** Once per build, and only when the server answers: else the browser would show its own error page. Returns whether it did. */
export async function reloadForNewVersion(): Promise<boolean> {
  try {
    await call('GET config');
  } catch (error) {
    console.error('The server was not reached before a reload', error);
    return false;
  }
  // A reload would sign the user out. They can still press the button.
  if (session()?.endsWithPage === true) return true;
  if (tabStorage.getItem(key) === __BUILD__ || !mayLeave()) return true;
  // Without this entry the page would reload again and again.
  if (!tabStorage.setItem(key, __BUILD__)) return true;
  location.reload();
  return true;
}

/** An event instead of an import keeps purchases out of the sign-in pages. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

declare const __BUILD__: string;
