import { useEffect, useState } from 'react';
import { holdByAsking } from './hold-by-asking.ts';
import type { OnTabState, TabState } from './single-tab.rules.ts';

const lockName = 'pinline-tab';
/** A reloaded page waits for the lock of the page it replaces, released within milliseconds. */
const lockPatienceMs = 1_000;
const retryMs = 100;

/** A newer tab steps back. A Web Lock ends with its tab; without Web Locks (no https, or storage denied) tabs ask each other. */
export function useSingleTab(isGuarded: boolean): TabState {
  const [state, setState] = useState<TabState>('asking');
  useEffect(() => (isGuarded ? holdPlaceWhileAwake(setState) : undefined), [isGuarded]);
  return isGuarded ? state : 'held';
}

type Release = () => void;

/** A frozen tab releases its place and asks again when it wakes up. Only a tab that has just opened closes itself. */
function holdPlaceWhileAwake(onChange: OnTabState): Release {
  let release: Release | undefined = holdPlace((state) => {
    onChange(state);
    if (state === 'elsewhere') window.close();
  });
  const sleep = () => {
    release?.();
    release = undefined;
  };
  const wake = () => (release ??= holdPlace(onChange));
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', wake);
  addEventListener('pagehide', sleep);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('freeze', sleep);
    document.removeEventListener('resume', wake);
    removeEventListener('pagehide', sleep);
    removeEventListener('pageshow', onPageShow);
    sleep();
  };
}

function holdPlace(onChange: OnTabState): Release {
  const ending = new AbortController();
  // TypeScript's types don't know that pages without https have no Web Locks.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) holdByAsking(onChange, ending.signal);
  else holdLock(locks, onChange, ending.signal);
  return () => ending.abort();
}

/** Decided only by a lock that is held, here or elsewhere: a slow page waits longer, and a failed request is made again. */
function holdLock(locks: LockManager, onChange: OnTabState, ending: AbortSignal): void {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  let isDecided = false;
  let timer = setTimeout(lookForOther, lockPatienceMs);

  function decide(): void {
    isDecided = true;
    clearTimeout(timer);
  }

  async function lookForOther(): Promise<void> {
    const isHeld = await isLockHeld(locks);
    // A browser answers in order: had this page the lock by then, it would know.
    if (isDecided) return;
    if (!isHeld) return void (timer = setTimeout(lookForOther, lockPatienceMs));
    decide();
    waiting.abort();
    onChange('elsewhere');
  }

  function retry(error: unknown): void {
    if (isDecided) return;
    decide();
    if (error instanceof DOMException && error.name === 'SecurityError') holdByAsking(onChange, ending);
    else timer = setTimeout(() => holdLock(locks, onChange, ending), retryMs);
  }

  function hold(): Promise<void> {
    decide();
    onChange('held');
    return held;
  }

  ending.addEventListener('abort', () => {
    decide();
    waiting.abort();
    release();
  });
  // Granted while the page lets go of its place, it is released at once.
  locks.request(lockName, { signal: waiting.signal }, () => (ending.aborted ? undefined : hold())).catch(retry);
}

/** False also where the browser can't say: the page goes on and asks again. */
async function isLockHeld(locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}));
  return held.some(({ name }) => name === lockName);
}
