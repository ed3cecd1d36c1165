import { call } from '../platform/api.ts';
import { generating } from '../platform/generating.ts';

const key = 'pinline-reloaded';

/** Reloads the page once for each build, never during a purchase, and only when the server answers: a browser that reaches nobody would show its own error page. */
export async function reloadForNewVersion(): Promise<void> {
  if (generating() !== null || sessionStorage.getItem(key) === __BUILD__) return;
  try {
    await call('GET config');
  } catch (error) {
    return console.error('The server was not reached before a reload', error);
  }
  if (generating() !== null) return;
  sessionStorage.setItem(key, __BUILD__);
  location.reload();
}

/** Set by vite.config.ts: another value for every build. */
declare const __BUILD__: string;
