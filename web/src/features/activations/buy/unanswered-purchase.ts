import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tabStorage } from '../../../platform/session/browser-storage.ts';
import { randomId } from '../../../platform/session/device-id.ts';
import { isGenerating } from '../../../platform/session/purchase.ts';
import { now } from '../../../platform/time/clock.ts';
import { cardsKey } from '../activations.api.ts';

/** The key is saved before the call: repeating the order after a lost answer sends it again, and the server buys once. */
export function keyFor(body: object, at: number): string {
  const request = JSON.stringify(body);
  const kept = read();
  if (kept !== null && kept.request === request && at - kept.at < lostForMs) return kept.key;
  const key = randomId();
  write({ key, request, at });
  return key;
}

export function forgetKey(): void {
  tabStorage.removeItem(entry);
}

/** After a reload cut a purchase off, refetches the cards until the server must have settled it. */
export function useUnansweredPurchase(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      // Asked each time: the clock may not be known yet.
      if (isUnanswered() && !isGenerating()) void queryClient.refetchQueries({ queryKey: cardsKey });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [queryClient]);
}

function isUnanswered(): boolean {
  const kept = read();
  return kept !== null && now() - kept.at < lostForMs;
}

const lookEveryMs = 3000;
const entry = 'purchase';
/** By then the server has settled every purchase; asking again would buy another number. */
const lostForMs = 90_000;

type Kept = { key: string; request: string; at: number };

/** Something else under this name matches no purchase and has no age, so it counts as none. */
function read(): Kept | null {
  try {
    return JSON.parse(tabStorage.getItem(entry) ?? 'null');
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  tabStorage.setItem(entry, JSON.stringify(kept));
}
