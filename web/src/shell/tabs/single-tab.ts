import { useEffect, useState } from 'react';
import { holdByAsking } from './hold-by-asking.ts';
import type { OnTabState, TabState } from './single-tab.rules.ts';

const lockName = 'pinline-tab';
/** A reloaded page waits for the lock of the page it replaces, released within milliseconds. */
const lockPatienceMs = 1000;

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
  void holdLock(onChange, ending.signal).then((isDecided) => {
    if (!isDecided && !ending.signal.aborted) holdByAsking(onChange, ending.signal);
  });
  return () => ending.abort();
}

async function holdLock(onChange: OnTabState, ending: AbortSignal): Promise<boolean> {
  // TypeScript's types don't know that pages without https have no Web Locks.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return false;
  const patience = AbortSignal.timeout(lockPatienceMs);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  ending.addEventListener('abort', () => release());
  try {
    await locks.request(lockName, { signal: AbortSignal.any([patience, ending]) }, () => {
      if (ending.aborted) return;
      onChange('held');
      return held;
    });
    return true;
  } catch {
    if (ending.aborted) return true;
    if (!patience.aborted) return false;
    onChange('elsewhere');
    return true;
  }
}
