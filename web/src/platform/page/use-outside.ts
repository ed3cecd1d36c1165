import { useSyncExternalStore } from 'react';

/** A value outside React. It is there from the start, so the first paint, which is rendered without a browser, has it too. */
export function useOutside<Value>(follow: (listener: () => void) => () => void, get: () => Value): Value {
  return useSyncExternalStore(follow, get, get);
}
