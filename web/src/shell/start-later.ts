import type { AnyRouter } from '@tanstack/react-router';
import { saveLanguages } from '../platform/language/save-language.ts';
import { followWorker } from './version/follow-worker.ts';

/** What a page starts once it rests, in one file. */
export async function startLater(router: AnyRouter): Promise<void> {
  saveLanguages();
  // In development a worker would serve stale files.
  if (import.meta.env.PROD) await followWorker(router);
}
