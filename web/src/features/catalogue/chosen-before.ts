import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../platform/session/browser-storage.ts';

/** By service code, newest first; the same on all four servers, kept in this browser. */
export type ChosenBefore = { favourites: readonly string[]; recent: readonly string[] };

const recentMaximum = 5;
const nothing: ChosenBefore = { favourites: [], recent: [] };

/** `user` separates the lists of people who share a browser. */
export function useChosenBefore(user: string): ChosenBefore {
  return useSyncExternalStore(follow, () => read(user));
}

export function toggleFavourite(user: string, serviceCode: string): void {
  const { favourites, recent } = read(user);
  const others = favourites.filter((code) => code !== serviceCode);
  save(user, { favourites: others.length === favourites.length ? [serviceCode, ...others] : others, recent });
}

export function rememberChosen(user: string, serviceCode: string): void {
  const { favourites, recent } = read(user);
  save(user, { favourites, recent: [serviceCode, ...recent.filter((code) => code !== serviceCode)].slice(0, recentMaximum) });
}

const listeners = new Set<() => void>();
let last = { raw: '', value: nothing };

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the same object for the same text, as `useSyncExternalStore` requires. */
function read(user: string): ChosenBefore {
  const raw = browserStorage.getItem(entryOf(user)) ?? '';
  if (raw !== last.raw) last = { raw, value: parsed(raw) };
  return last.value;
}

function save(user: string, value: ChosenBefore): void {
  browserStorage.setItem(entryOf(user), JSON.stringify(value));
  for (const listener of listeners) listener();
}

const entryOf = (user: string): string => `services:${user}`;

function parsed(raw: string): ChosenBefore {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null) return nothing;
    return { favourites: codesOf(value, 'favourites'), recent: codesOf(value, 'recent') };
  } catch {
    return nothing;
  }
}

function codesOf(value: object, name: string): string[] {
  const codes: unknown = Reflect.get(value, name);
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}
