import { useOutside } from './use-outside.ts';

export type PageStore<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  follow: (listener: () => void) => () => void;
  use: () => Value;
};

export function pageStore<Value>(first: Value): PageStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const follow = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    follow,
    use: () => useOutside(follow, get),
  };
}
