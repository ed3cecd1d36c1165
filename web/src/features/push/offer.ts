import { useEffect, useState } from 'react';
import { browserStorage } from '../../platform/session/browser-storage.ts';
import { isPushed } from './push-state.ts';

/** A number that ended sooner than this left no time to answer: the next one asks again. */
const seenMs = 5_000;

const entryOf = (userKey: string): string => `push-offer:${userKey}`;

export function useOffer({ userKey, waitingId }: { userKey: string; waitingId: string | undefined }): {
  isOpen: boolean;
  close: () => void;
} {
  const [isClosed, setClosed] = useState(false);
  const isOn = isPushed.use();
  const isOpen = !isClosed && !isOn && userKey !== '' && waitingId !== undefined && canAsk() && mayAsk(userKey, waitingId);
  useEffect(() => {
    if (!isOpen || waitingId === undefined) return;
    const seen = setTimeout(() => browserStorage.setItem(entryOf(userKey), waitingId), seenMs);
    return () => clearTimeout(seen);
  }, [isOpen, userKey, waitingId]);
  return {
    isOpen,
    close: () => {
      browserStorage.setItem(entryOf(userKey), answered);
      setClosed(true);
    },
  };
}

const answered = 'answered';

function mayAsk(userKey: string, waitingId: string): boolean {
  const asked = browserStorage.getItem(entryOf(userKey));
  return asked === null || asked === waitingId;
}

function canAsk(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator && Notification.permission !== 'denied';
}
