import { pageStore } from '../page/page-store.ts';
import { browserStorage } from './browser-storage.ts';

const key = 'pinline-deletion';

/** When this session's account is deleted; null if it stays. One session of an account is open at a time, so it learns of every change. */
export const deletionDue = pageStore(browserStorage.getItem(key));

export function noteDeletion(dueAt: string | null): void {
  if (dueAt === null) browserStorage.removeItem(key);
  else browserStorage.setItems({ [key]: dueAt });
  deletionDue.set(dueAt);
}
