import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { tabStorage } from '../../platform/browser-storage.ts';
import { session } from '../../platform/session.ts';
import type { Card } from './card-face.ts';

const entry = 'ended-cards';
const keptForMs = 30 * 60_000;

/** The ended cards that this tab showed before a reload. The server does not tell them again; those the user dismissed are not among them. */
export function keptCards(now: number): Card[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(entry) ?? 'null');
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'owner') !== owner()) return [];
    const cards: unknown = Reflect.get(kept, 'cards');
    return Array.isArray(cards) ? cards.filter(isCard).filter((card) => now - endOf(card) < keptForMs) : [];
  } catch {
    return [];
  }
}

export function keepCards(cards: readonly Card[]): void {
  if (session() === null) return;
  tabStorage.setItem(entry, JSON.stringify({ owner: owner(), cards: cards.filter((card) => card.status !== 'pending') }));
}

export function forgetCards(): void {
  tabStorage.removeItem(entry);
}

/** Whether an event of the cache says that a list has changed. */
export function isNewList(event: QueryCacheNotifyEvent, key: readonly unknown[]): boolean {
  return event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === JSON.stringify(key);
}

const owner = (): string => session()?.email ?? '';

function endOf(card: Card): number {
  return card.endedAt ?? Date.parse(card.otpIds.at(-1)?.receivedAt ?? card.createdAt);
}

/** What an older build kept may lack what this one draws. */
function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false;
  const isText = (name: string): boolean => typeof Reflect.get(value, name) === 'string';
  return (
    texts.every(isText) &&
    numbers.every((name) => typeof Reflect.get(value, name) === 'number') &&
    Array.isArray(Reflect.get(value, 'otpIds'))
  );
}

const texts = ['_id', 'mobileno', 'countryPrefix', 'serviceId', 'server', 'createdAt', 'expiresAt', 'cancellableAt', 'status'];
const numbers = ['serialNumber', 'version', 'price'];
