import { pageStore } from '../page/page-store.ts';
import { browserStorage } from './browser-storage.ts';

export type Role = 'user' | 'admin';
export type Session = {
  token: string;
  role: Role;
  email: string | null;
  endsWithPage: boolean;
} | null;

const tokenKey = 'accessToken';
const adminKey = 'adminAccessToken';
const emailKey = 'pinline-account';

const store = pageStore(readSession());

export const session = store.get;
export const useSession = store.use;
/** Also called for sign-ins and sign-outs in other tabs. Returns how to stop. */
export const onSession = store.follow;

export function signedIn(token: string, role: Role, email?: string): void {
  if (email === undefined) browserStorage.removeItem(emailKey);
  if (role !== 'admin') browserStorage.removeItem(adminKey);
  browserStorage.setItems({
    [tokenKey]: token,
    ...(email !== undefined && { [emailKey]: email }),
    ...(role === 'admin' && { [adminKey]: String(Date.now()) }),
  });
  refresh();
}

/** Its account has another address now: pages that open from now on show it. */
export function renameSession(email: string): void {
  browserStorage.setItem(emailKey, email);
}

export function signOut(): void {
  for (const key of [tokenKey, adminKey, emailKey]) browserStorage.removeItem(key);
  refresh();
}

function refresh(): void {
  const [current, next] = [store.get(), readSession()];
  if (next?.token !== current?.token || next?.role !== current?.role) store.set(next);
}

addEventListener('storage', refresh);

function readSession(): Session {
  const token = browserStorage.getItem(tokenKey);
  if (token === null) return null;
  return {
    token,
    role: browserStorage.getItem(adminKey) === null ? 'user' : 'admin',
    email: browserStorage.getItem(emailKey),
    endsWithPage: browserStorage.isInMemory(tokenKey),
  };
}
