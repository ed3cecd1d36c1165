import { useQuery } from '@tanstack/react-query';
import { useOutside } from '../../platform/page/use-outside.ts';
import { browserStorage } from '../../platform/session/browser-storage.ts';
import { balanceQuery } from '../wallet/wallet.api.ts';

export type ChosenBefore = { favourites: readonly string[]; recent: readonly string[] };

const recentMaximum = 5;
const nothing: ChosenBefore = { favourites: [], recent: [] };

/** Separates the lists of users who share a browser: the referral code, empty until it is loaded. */
export function useUserKey(): string {
  return useQuery(balanceQuery()).data?.referralCode ?? '';
}

export function useChosenBefore(userKey: string): ChosenBefore {
  return useOutside(follow, () => read(userKey));
}

export function toggleFavourite(userKey: string, serviceCode: string): void {
  const { favourites, recent } = read(userKey);
  const others = favourites.filter((code) => code !== serviceCode);
  save(userKey, { favourites: others.length === favourites.length ? [serviceCode, ...others] : others, recent });
}

export function rememberChosen(userKey: string, serviceCode: string): void {
  const { favourites, recent } = read(userKey);
  save(userKey, { favourites, recent: [serviceCode, ...recent.filter((code) => code !== serviceCode)].slice(0, recentMaximum) });
}

const listeners = new Set<() => void>();
let last = { raw: '', value: nothing };

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the same object for the same text, as React requires. */
function read(userKey: string): ChosenBefore {
  const raw = browserStorage.getItem(entryOf(userKey)) ?? '';
  if (raw !== last.raw) last = { raw, value: parseLists(raw) };
  return last.value;
}

function save(userKey: string, value: ChosenBefore): void {
  browserStorage.setItem(entryOf(userKey), JSON.stringify(value));
  for (const listener of listeners) listener();
}

const entryOf = (userKey: string): string => `services:${userKey}`;

function parseLists(raw: string): ChosenBefore {
  try {
    const { favourites, recent } = JSON.parse(raw);
    return { favourites: codesIn(favourites), recent: codesIn(recent) };
  } catch {
    return nothing;
  }
}

function codesIn(codes: unknown): string[] {
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}
