import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

export type Role = 'user' | 'admin';
/** `null` when nobody is signed in. */
export type Session = {
  token: string;
  role: Role;
  email: string | null;
  /** The browser could not save it: a reload signs out. */
  endsWithPage: boolean;
} | null;

/** Storage keys of spec §9; the second stands only in an admin session and holds the time it began. */
const tokenKey = 'accessToken';
const adminKey = 'adminAccessToken';
const emailKey = 'pinline-account';

let current: Session = readSession();
const listeners = new Set<() => void>();

export function session(): Session {
  return current;
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, session);
}

/** Keeps the token and tells everybody. The e-mail is kept to show which account this is. */
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

/** Forgets the session in this browser. Telling the server is the caller's part. */
export function signOut(): void {
  for (const key of [tokenKey, adminKey, emailKey]) browserStorage.removeItem(key);
  refresh();
}

/** Calls back on every sign-in and sign-out, also those of other tabs. Answers how to stop. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', refresh);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', refresh);
  };
}

function refresh(): void {
  const next = readSession();
  if (next?.token === current?.token && next?.role === current?.role) return;
  current = next;
  for (const listener of listeners) listener();
}

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
